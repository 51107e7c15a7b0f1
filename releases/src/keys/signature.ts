import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import type { AppName } from '@studio/shared/contract';
import { integrityOf } from '../files/integrity.ts';

/** The signatory that may sign the entry of every app. */
export const releaseManager = 'release-manager';

/** The signatory that may sign rollbacks, pauses, and steps of guarded roll-outs only. */
export const gateway = 'gateway';

/** The holder of a key pair: the team of an app, the release manager, or the gateways. */
export type Signatory = AppName | typeof releaseManager | typeof gateway;

/**
 * Gives the public keys of a signatory, as PEM; a signature is valid when one of them verifies it. Of an app that was
 * handed over it gives also the hashes (`sha384-…`) of the texts that stay valid without the key that signed them.
 */
export type PublicKeys = (signatory: Signatory) => Promise<readonly string[]>;

/** A signatory with its private key. */
export interface Signer {
  readonly by: string;
  /** PEM. */
  readonly privateKey: string;
}

/** A key pair, as PEM. */
interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Creates a key pair (Ed25519, RFC 8032). */
export function createKeyPair(): KeyPair {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** Returns the signature of the bytes, Base64. */
export function signatureOf(bytes: Uint8Array, privateKey: string): string {
  return sign(null, bytes, createPrivateKey(privateKey)).toString('base64');
}

/** Returns true when a private key belongs to one of the public keys. */
export function isPairOf(publicKeys: readonly string[], privateKey: string): boolean {
  const probe = Buffer.from('a probe');
  return isSignedBy(publicKeys, probe, signatureOf(probe, privateKey));
}

/** Returns true when the text is an Ed25519 public key. */
export function isPublicKey(text: string): boolean {
  try {
    return createPublicKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    // The error has no more to say: the text is no key.
    return false;
  }
}

/** Returns true when one of the public keys verifies the signature of exactly these bytes, or they stay valid. */
export function isSignedBy(
  publicKeys: readonly string[],
  bytes: Uint8Array,
  signature: string,
): boolean {
  const made = Buffer.from(signature, 'base64');
  return publicKeys.some((key) =>
    isTextHash(key) ? key === integrityOf(bytes) : verify(null, bytes, createPublicKey(key), made),
  );
}

/** Returns true for the hash of a text that stays valid, in the place of a key. */
export const isTextHash = (key: string): boolean => key.startsWith('sha384-');

/** Returns the name of a public key for people: the beginning of its SHA-256. */
export function fingerprintOf(publicKey: string): string {
  const bytes = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
