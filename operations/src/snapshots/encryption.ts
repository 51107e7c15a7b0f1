import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** Returns the SHA-256 of bytes, in hexadecimal. */
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter;
}

/** Encrypts bytes for every recipient; only their private keys open it. */
export function sealer(recipients: readonly string[]) {
  const encrypter = encrypterFor(recipients);
  return (bytes: Uint8Array): Promise<Uint8Array> => encrypter.encrypt(bytes);
}

function decrypterOf(identity: string): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter;
}

/** Resolves as the decryption of a subject does; its failure becomes a sentence. */
async function opened<Result>(work: Promise<Result>, subject: string): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(
      `${subject} cannot be decrypted: it is damaged, or encrypted for another private key.`,
      { cause },
    );
  }
}

/** Opens what a sealer has encrypted, with a private key of one of its recipients. */
export function opener(identity: string) {
  const decrypter = decrypterOf(identity);
  return async (sealed: Uint8Array, subject: string): Promise<Buffer> =>
    Buffer.from(await opened(decrypter.decrypt(sealed), subject));
}

/** The size of the slices of a database, in bytes: each is one object, which is in memory whole. */
const sliceSize = 32 * 1024 * 1024;

/** Compresses and encrypts a file, and yields it in slices; all of them together are one file of age. */
export async function* sealedSlices(
  file: string,
  recipients: readonly string[],
): AsyncGenerator<Buffer> {
  const compressed = Readable.from(createReadStream(file).compose(createZstdCompress()), {
    objectMode: false,
  });
  const sealed = await encrypterFor(recipients).encrypt(streamOf(compressed));
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of sealed) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < sliceSize) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** Decrypts and unpacks the slices of a file into a new one. */
export async function openSlices(
  slices: AsyncIterable<Uint8Array>,
  file: string,
  { identity, subject }: { readonly identity: string; readonly subject: string },
): Promise<void> {
  const bytes = await opened(decrypterOf(identity).decrypt(streamOf(slices)), subject);
  await pipeline(bytes, createZstdDecompress(), createWriteStream(file, { mode: 0o600 }));
}

/** Returns a stream that asks for the next chunk when it is needed. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const waiting = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await waiting.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await waiting.return?.();
    },
  });
}
