import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are hashed between two turns of the page: some milliseconds on a phone. */
const step = 1024 * 1024;

/**
 * Resolves with the SHA-256 of a file in hexadecimal, in constant memory: the browser's own digest would need the whole
 * file at once.
 * @throws when the file can no longer be read
 */
export async function hashOf(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += step) {
    hash.update(new Uint8Array(await file.slice(at, at + step).arrayBuffer()));
  }
  return bytesToHex(hash.digest());
}
