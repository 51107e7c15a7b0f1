import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'studio posta_in_uscita', 32));

/** Returns a text encrypted with AES-256-GCM under a key of this secret (HKDF), as base64: nonce, tag, ciphertext. */
export function encryptText(text: string, secret: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/**
 * Returns the text that was encrypted with this secret.
 * @throws {Error} when it was encrypted with another secret, or changed
 */
export function decryptText(encrypted: string, secret: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const body = nonceLength + tagLength;
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAuthTag(bytes.subarray(nonceLength, body));
  return decipher.update(bytes.subarray(body), undefined, 'utf8') + decipher.final('utf8');
}
