import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { AppName } from '@studio/shared/contract';

/** Signs what is live of every app: the release manager. */
export const releaseManager = 'release-manager';

/** Signs that what is live is taken back, and nothing else: a gateway. */
export const gateway = 'gateway';

/** The holder of a pair of keys: the team of an app, the release manager, the gateways. */
export type Signatory = AppName | typeof releaseManager | typeof gateway;

/** Gives the keys, as PEM, that signatures of a signatory are checked with: one of them is enough. */
export type PublicKeys = (signatory: Signatory) => Promise<readonly string[]>;

/** A signatory with its secret key. */
export interface Signer {
  readonly by: string;
  /** PEM. */
  readonly privateKey: string;
}

/** A team's pair of keys for its app, as PEM: it signs with the secret one, the site checks with the other. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes a pair (Ed25519, RFC 8032). */
export function createKeyPair(): KeyPair {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** The signature of these bytes, Base64. */
export function signatureOf(bytes: Uint8Array, privateKey: string): string {
  return sign(null, bytes, createPrivateKey(privateKey)).toString('base64');
}

/** Whether a secret key is the other half of one of these. */
export function isPairOf(publicKeys: readonly string[], privateKey: string): boolean {
  const probe = Buffer.from('a probe');
  return isSignedBy(publicKeys, probe, signatureOf(probe, privateKey));
}

/** Whether this is a key that signatures can be checked with. */
export function isPublicKey(text: string): boolean {
  try {
    return createPublicKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** Whether the signature was made for exactly these bytes with the secret half of one of these keys. */
export function isSignedBy(
  publicKeys: readonly string[],
  bytes: Uint8Array,
  signature: string,
): boolean {
  const made = Buffer.from(signature, 'base64');
  return publicKeys.some((key) => verify(null, bytes, createPublicKey(key), made));
}
