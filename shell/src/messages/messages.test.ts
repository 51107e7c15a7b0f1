import type { Messages } from '@studio/shared/contract';
import { shellMessages } from './index.ts';

function keys(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : keys(value, `${prefix}${key}.`),
  );
}

test('has the same keys in both languages', () => {
  expect(keys(shellMessages.en)).toEqual(keys(shellMessages.it));
});
