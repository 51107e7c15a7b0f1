/** @jest-environment node */
import { keyGroups } from './enable-two-factor.tsx';

test.each([
  ['GEZDGNBVGY3TQOJQ', 'GEZD GNBV GY3T QOJQ'],
  ['GEZDGN', 'GEZD GN'],
  ['', ''],
])('writes the key %p as %p', (key, groups) => {
  expect(keyGroups(key)).toBe(groups);
});
