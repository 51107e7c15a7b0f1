import type { Texts } from '@studio/shared/contract';
import { shellTexts } from './index.ts';

function keys(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : keys(value, `${prefix}${key}.`),
  );
}

test('both languages say the same things', () => {
  expect(keys(shellTexts.en)).toEqual(keys(shellTexts.it));
});
