import { customEndpoint } from '@directus/sdk';
import { type Content, requestUnsafe } from '@studio/shared/client';
import * as v from 'valibot';

const publicKey = v.literal('public-key');

const creationSchema = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: publicKey, alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: publicKey, transports: v.array(v.string()) }),
  ),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});

/** The WebAuthn creation options of a new passkey. */
export type PasskeyCreation = v.InferOutput<typeof creationSchema>;

const passkeySchema = v.object({
  id: v.number(),
  name: v.string(),
  /** ISO 8601, as is `lastUsed`. */
  created: v.string(),
  lastUsed: v.nullable(v.string()),
  /** True when a password manager copies the passkey to other devices. */
  isBackedUp: v.boolean(),
});

/** A passkey of the logged-in client. */
export type Passkey = v.InferOutput<typeof passkeySchema>;

/** Returns the passkeys of the logged-in client, the oldest first. */
export async function readPasskeys(content: Content): Promise<Passkey[]> {
  const command = customEndpoint<unknown>({ path: '/users/me/passkeys', method: 'GET' });
  return v.parse(v.array(passkeySchema), await content.request(command));
}

function post(content: Content, step: string, body: object): Promise<unknown> {
  const path = `/users/me/passkeys/${step}`;
  return requestUnsafe(
    content,
    customEndpoint<unknown>({ path, method: 'POST', body: JSON.stringify(body) }),
  );
}

/**
 * Starts the registration of a passkey; the password proves that the account's owner is present.
 * @throws a Directus error: INVALID_CREDENTIALS or TOO_MANY_PASSKEYS
 */
export async function beginPasskey(content: Content, password: string): Promise<PasskeyCreation> {
  return v.parse(creationSchema, await post(content, 'begin', { password }));
}

/**
 * Registers a passkey under a name.
 * @param response the browser's attestation
 * @throws a Directus error: INVALID_PASSKEY, or TOKEN_EXPIRED five minutes after the start
 */
export async function registerPasskey(
  content: Content,
  name: string,
  response: object,
): Promise<void> {
  await post(content, 'register', { name, response });
}

/**
 * Removes a passkey.
 * @throws a Directus error: INVALID_CREDENTIALS when the password is wrong
 */
export async function removePasskey(content: Content, id: number, password: string): Promise<void> {
  await post(content, 'remove', { id, password });
}
