import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporarySite } from '../testing/temporary-site.ts';
import { changeBytes, historyKey, readLastLive } from './history.ts';
import type { Change } from './schemas.ts';

test('returns what was live last, with roll-outs and rolled-back releases, past damaged changes', async (context) => {
  const { store } = await temporarySite(context);
  const changes: Pick<Change, 'what' | 'app' | 'from' | 'to'>[] = [
    { what: 'promote', app: 'auth', to: '1' },
    { what: 'promote', app: 'auth', from: '1', to: '2' },
    ...Array.from({ length: 30 }, () => ({ what: 'restore', app: 'shell', to: '9' }) as const),
    { what: 'roll out', app: 'auth', from: '2', to: '3' },
    { what: 'halt', app: 'auth', from: '3', to: '2' },
    { what: 'promote', app: 'auth', from: '2', to: '4' },
    { what: 'roll back', app: 'auth', from: '4', to: '2' },
  ];
  for (const [index, change] of changes.entries()) {
    const whole = { ...change, at: new Date(0).toISOString(), by: 'a team' };
    await store.put(historyKey(index + 1), changeBytes(whole));
  }
  await store.put(historyKey(changes.length + 1), Buffer.from('damaged'));
  assert.deepEqual(await readLastLive(store, 'auth', 10), ['2', '4', '3', '1']);
  assert.deepEqual(await readLastLive(store, 'auth', 2), ['2', '4']);
  assert.deepEqual(await readLastLive(store, 'public-site', 10), []);
});
