import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '@studio/releases/testing';
import { startBackend } from '../testing/backend.ts';
import { haltedEvent, notifyWebhook } from './automatic-rollback.ts';

const secret = 'a secret of 16 characters or more';
const failing = { app: 'auth', version: '2', why: 'it failed' } as const;

test('notifies the webhook of an automatic rollback, and logs a failed notification', async (context) => {
  const told: string[] = [];
  const receiver = await startBackend(({ body }) => {
    told.push(`${body}`);
    return { status: 500 };
  });
  context.after(() => receiver.close());
  const warnings: string[] = [];
  const tell = notifyWebhook({ url: `${receiver.url}/hook`, secret }, (one) => warnings.push(one));
  tell(haltedEvent(failing, '1'));
  await until(() => warnings.length > 0);
  assert.deepEqual(warnings, ['The webhook did not receive "halted" for auth 2: it answered 500.']);
  const { type, at, ...rest } = JSON.parse(told[0] ?? '');
  assert.deepEqual([type, rest], ['halted', { ...failing, to: '1', by: 'the site' }]);
  assert.ok(Date.now() - Date.parse(at) < 60_000);
});
