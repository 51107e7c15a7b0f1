import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** The half minute of the last code that the site accepted, by key. */
const used = new Map<string, number>();

/**
 * Uses the oldest code that the site still accepts: it accepts each code once, and allows clocks to differ by half a
 * minute, so three codes need no wait. It waits when all are used, and goes on to the next code when one expired on
 * the way.
 * @param use sends a code and returns true when the site accepts it
 * @throws {Error} when the site rejects a code within its half minute
 */
export async function withCode(
  secret: string,
  use: (code: string) => Promise<boolean>,
): Promise<void> {
  const totp = new TOTP({ secret });
  for (;;) {
    const period = totp.counter();
    const counter = Math.max(period - 1, (used.get(secret) ?? 0) + 1);
    if (counter > period + 1) {
      await setTimeout(totp.remaining());
      continue;
    }
    if (await use(totp.generate({ timestamp: counter * totp.period * 1000 }))) {
      used.set(secret, counter);
      return;
    }
    if (totp.counter() === period)
      throw new Error('The site rejected a code within its half minute.');
  }
}

/** Returns a six-digit code that the key does not produce now or within a minute. */
export function wrongCodeFor(secret: string): string {
  const totp = new TOTP({ secret });
  const around = [-60_000, -30_000, 0, 30_000, 60_000];
  const right = around.map((offset) => totp.generate({ timestamp: Date.now() + offset }));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((code) => !right.includes(code)) ?? '';
}

/** Types the current code into a field and sends it; the site accepts it. */
export async function sendCode(
  page: Page,
  field: Locator,
  button: Locator,
  secret: string,
): Promise<void> {
  await withCode(secret, async (code) => {
    await field.fill(code);
    const answer = page.waitForResponse(/\/api\/(?:auth\/login|users\/me\/tfa\/\w+)$/);
    await button.click();
    return (await answer).ok();
  });
}
