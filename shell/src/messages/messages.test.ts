import type { Messages } from '@studio/shared/contract';
import { shellMessages } from './index.ts';

function keys(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : keys(value, `${prefix}${key}.`),
  );
}

test('both languages have the same keys', () => {
  expect(keys(shellMessages.en)).toEqual(keys(shellMessages.it));
});
