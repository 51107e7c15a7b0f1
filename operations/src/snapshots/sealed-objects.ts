import { createHash, createHmac } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Target } from './target.ts';

/** Files are cut into parts of this size, so that a changed page of the database costs one part, in bytes. */
export const partSize = 4 * 1024 * 1024;

/** The first byte of what is encrypted: how the rest is stored. */
const [plain, compressed] = [0, 1];

/** Returns the SHA-256 of bytes, in hexadecimal. */
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Encrypts bytes for every recipient; only their private keys open it. */
export function sealer(recipients: readonly string[]) {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async (bytes: Uint8Array): Promise<Uint8Array> => {
    const small = zstdCompressSync(bytes);
    const isSmaller = small.length < bytes.length;
    return await encrypter.encrypt(
      Buffer.concat([Buffer.of(isSmaller ? compressed : plain), isSmaller ? small : bytes]),
    );
  };
}

/** Opens what a sealer has encrypted, with a private key of one of its recipients. */
export function opener(identity: string) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return async (sealed: Uint8Array, subject: string): Promise<Buffer> => {
    let bytes: Uint8Array;
    try {
      bytes = await decrypter.decrypt(sealed);
    } catch (cause) {
      throw new Error(
        `${subject} cannot be decrypted: it is damaged, or encrypted for another private key.`,
        { cause },
      );
    }
    const content = bytes.subarray(1);
    return bytes[0] === compressed ? zstdDecompressSync(content) : Buffer.from(content);
  };
}

/** Returns the name of an object by its content. Without the key a name says nothing about the content. */
export const nameOf = (namesKey: string, hash: string) =>
  createHmac('sha256', namesKey).update(hash).digest('hex');

/** Returns the key of an object in the target. */
export const objectKey = (name: string) => `objects/${name.slice(0, 2)}/${name}`;

/** Stores each content once. */
export interface ObjectWriter {
  /** @returns the SHA-256 of the content, and the name of its object */
  readonly store: (bytes: Uint8Array) => Promise<{ readonly hash: string; readonly name: string }>;
  readonly has: (hash: string) => boolean;
  /** The bytes that were written, encrypted. */
  readonly written: () => number;
}

/** Opens the objects of a target for writing; those that are there are not written again. */
export async function openObjectWriter(
  target: Target,
  seal: (bytes: Uint8Array) => Promise<Uint8Array>,
  namesKey: string,
): Promise<ObjectWriter> {
  const known = new Set(
    (await target.list('objects/')).map((key) => key.slice(key.lastIndexOf('/') + 1)),
  );
  let total = 0;
  return {
    has: (hash) => known.has(nameOf(namesKey, hash)),
    written: () => total,
    async store(bytes) {
      const hash = sha256(bytes);
      const name = nameOf(namesKey, hash);
      if (!known.has(name)) {
        const sealed = await seal(bytes);
        await target.put(objectKey(name), sealed);
        known.add(name);
        total += sealed.length;
      }
      return { hash, name };
    },
  };
}

/** Reads objects and verifies each by its hash. */
export function objectReader(target: Target, identity: string, namesKey: string) {
  const unseal = opener(identity);
  return async (hash: string): Promise<Buffer> => {
    const key = objectKey(nameOf(namesKey, hash));
    const sealed = await target.get(key);
    if (sealed === undefined) throw new Error(`${key} is missing in ${target.place}.`);
    const bytes = await unseal(sealed, key);
    if (sha256(bytes) !== hash) throw new Error(`${key} in ${target.place} holds another content.`);
    return bytes;
  };
}
