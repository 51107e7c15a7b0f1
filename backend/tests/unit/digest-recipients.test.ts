import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastDailyMoment } from '../../extensions/portal/src/notify/preferences/digest-recipients.ts';

for (const [title, now, expected] of [
  ['today after eight in winter', '2026-11-23T07:30:00Z', '2026-11-23T07:00:00Z'],
  ['yesterday before eight', '2026-11-23T06:59:59Z', '2026-11-22T07:00:00Z'],
  ['eight itself', '2026-11-23T07:00:00Z', '2026-11-23T07:00:00Z'],
  ['summer time', '2026-07-01T06:00:00Z', '2026-07-01T06:00:00Z'],
  ['the day on which the clocks go back', '2026-10-25T06:59:00Z', '2026-10-24T06:00:00Z'],
  ['the day on which the clocks go forward', '2026-03-29T05:59:00Z', '2026-03-28T07:00:00Z'],
] as const) {
  test(`the last daily moment in Rome: ${title}`, () => {
    assert.equal(
      new Date(lastDailyMoment(Date.parse(now))).toISOString(),
      new Date(expected).toISOString(),
    );
  });
}
