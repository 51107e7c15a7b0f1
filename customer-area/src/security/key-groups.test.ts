import { keyGroups } from './key-groups.ts';

test.each([
  ['GEZDGNBVGY3TQOJQ', 'GEZD GNBV GY3T QOJQ'],
  ['GEZDGN', 'GEZD GN'],
  ['', ''],
])('the key %p is written as %p', (key, groups) => {
  expect(keyGroups(key)).toBe(groups);
});
