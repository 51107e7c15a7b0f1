import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { authenticator } from 'otplib';
import { allowClockDrift } from '../../extensions/portal/src/identity/two-factor/codes.ts';
import { oneTimeCode } from '../support/one-time-code.ts';

test('accepts the codes before and after the current one and rejects others', () => {
  mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  try {
    allowClockDrift();
    const secret = 'JBSWY3DPEHPK3PXP';
    const passing = [-2, -1, 0, 1, 2].filter((steps) =>
      authenticator.check(oneTimeCode(secret, steps), secret),
    );
    assert.deepEqual(passing, [-1, 0, 1]);
  } finally {
    mock.timers.reset();
  }
});
