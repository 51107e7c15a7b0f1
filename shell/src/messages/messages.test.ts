/** @jest-environment node */
import type { Messages } from '@studio/shared/contract';
import { loadMessages } from './index.ts';

function keys(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : keys(value, `${prefix}${key}.`),
  );
}

test('has the same keys in both languages', async () => {
  const { it, en } = await loadMessages('en');
  expect(keys({ ...en })).toEqual(keys(it));
});

test('loads no English messages for a page in Italian', async () => {
  expect((await loadMessages('it')).en).toEqual({});
});
