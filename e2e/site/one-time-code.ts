import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';

/** The backend takes the code of this moment only: one with less than this time left is not used, in milliseconds. */
const margin = 8000;

/** The code that an authenticator app shows now for this key; one that is good for some seconds yet. */
export async function codeFor(secret: string): Promise<string> {
  const totp = new TOTP({ secret });
  const left = totp.remaining();
  if (left < margin) await pause(left + 100);
  return totp.generate();
}

/** A code of six digits that is none of this key's, now and a minute around. */
export function wrongCodeFor(secret: string): string {
  const totp = new TOTP({ secret });
  const around = [-60_000, -30_000, 0, 30_000, 60_000];
  const right = around.map((offset) => totp.generate({ timestamp: Date.now() + offset }));
  const candidates = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return candidates.find((code) => !right.includes(code)) ?? '';
}
