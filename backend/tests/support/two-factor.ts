import assert from 'node:assert/strict';
import * as v from 'valibot';
import { goodPassword } from './accounts.ts';
import { asGateway } from './as-gateway.ts';
import type { Installation } from './installation.ts';
import { oneTimeCode } from './one-time-code.ts';

const offered = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.object({ secret: v.string(), otpauth_url: v.string(), ticket: v.string() }),
  }),
);

/** Resolves with a new key and its ticket for the client with `goodPassword` and this session. */
export async function generateTwoFactor(installation: Installation, cookie: string) {
  const body = { password: goodPassword };
  const answer = await asGateway(installation, '/account/two-factor/generate', body, { cookie });
  assert.equal(answer.status, 200, answer.text);
  return v.parse(offered, answer.text).data;
}

const enabled = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.object({ recovery_codes: v.array(v.string()) }) }),
);

/** Returns the recovery codes in an answer. */
export const recoveryCodesIn = (text: string) => v.parse(enabled, text).data.recovery_codes;

/** Enables the second factor of that client; resolves with the key. */
export async function enableTwoFactor(installation: Installation, cookie: string) {
  return (await enableWithCodes(installation, cookie)).secret;
}

/** Enables the second factor of that client; resolves with the key and the recovery codes. */
export async function enableWithCodes(installation: Installation, cookie: string) {
  const { secret, ticket } = await generateTwoFactor(installation, cookie);
  const body = { secret, ticket, otp: oneTimeCode(secret) };
  const answer = await asGateway(installation, '/account/two-factor/enable', body, { cookie });
  assert.equal(answer.status, 200, answer.text);
  return { secret, codes: recoveryCodesIn(answer.text) };
}
