import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

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

/** Whether the signature was made for exactly these bytes with the secret half of this key. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  return verify(null, bytes, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}
