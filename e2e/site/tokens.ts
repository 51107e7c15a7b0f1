import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { siteSettings } from './settings.ts';

const secretsSchema = v.object({ SECRET: v.string() });

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns the key by which the backend under test signs tokens in mails. */
export async function signingSecret(): Promise<string> {
  const text = await readFile(join(siteSettings.dataDir, 'secrets.json'), 'utf8');
  return v.parse(secretsSchema, JSON.parse(text)).SECRET;
}

/**
 * Returns a token like those of the backend.
 * @param seconds until it expires, negative for an expired one
 */
export function signedToken(claims: object, secret: string, seconds = 3600): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = { ...claims, iat: now - 7200, exp: now + seconds, iss: 'directus' };
  const unsigned = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(payload)}`;
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
}

/** Returns a token that declares no signature. */
export function unsignedToken(claims: object): string {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const payload = encoded({ ...claims, exp, iss: 'directus' });
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.x`;
}
