import assert from 'node:assert/strict';
import { test } from 'node:test';
import { romeMidnight } from '../../extensions/portal/src/site/publishing/hook.ts';

for (const [day, moment] of [
  ['2027-01-15', '2027-01-14T23:00:00.000Z'],
  ['2027-07-15', '2027-07-14T22:00:00.000Z'],
  // The clocks change at night, after the midnight of that day.
  ['2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', '2027-10-30T22:00:00.000Z'],
  ['2027-11-01', '2027-10-31T23:00:00.000Z'],
] as const) {
  test(`returns the midnight of ${day} in Rome`, () => {
    assert.equal(romeMidnight(day).toISOString(), moment);
  });
}
