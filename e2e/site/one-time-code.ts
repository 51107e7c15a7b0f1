import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** The half minute of the last code that the site took, by key. */
const used = new Map<string, number>();

/**
 * Uses the code of the moment, or of the half minute after it where that one was used: the site takes each code once, and
 * lets clocks differ by half a minute. It waits where both were used, and goes on to the next one where a code was over
 * before it was read.
 * @param use sends a code and returns whether it was taken
 * @throws when a code is refused within its half minute
 */
export async function withCode(
  secret: string,
  use: (code: string) => Promise<boolean>,
): Promise<void> {
  const totp = new TOTP({ secret });
  for (;;) {
    const period = totp.counter();
    const counter = Math.max(period, (used.get(secret) ?? 0) + 1);
    if (counter > period + 1) {
      await setTimeout(totp.remaining());
      continue;
    }
    if (await use(totp.generate({ timestamp: counter * totp.period * 1000 }))) {
      used.set(secret, counter);
      return;
    }
    if (totp.counter() === period) throw new Error('A code was refused within its half minute.');
  }
}

/** Returns a code of six digits that is none of this key's, now and a minute around. */
export function wrongCodeFor(secret: string): string {
  const totp = new TOTP({ secret });
  const around = [-60_000, -30_000, 0, 30_000, 60_000];
  const right = around.map((offset) => totp.generate({ timestamp: Date.now() + offset }));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((code) => !right.includes(code)) ?? '';
}

/** Types the code of the moment into a field and sends it; the site takes it. */
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
