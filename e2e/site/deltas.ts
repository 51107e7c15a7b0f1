import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { integrityOf } from '@studio/releases/integrity';
import { addressOf, withoutHash } from '@studio/releases/published';
import type { Release } from '@studio/shared/contract';

/** The scripts and styles of a release, whole and as differences from another one. */
export interface Deltas {
  readonly files: number;
  /** Bytes of the files with Brotli. */
  readonly whole: number;
  /** Bytes of the same files for a browser that has the other release. */
  readonly bytes: number;
}

/** The magic bytes and the SHA-256 of the dictionary, before the Zstandard frame (RFC 9842). */
const headLength = 40;

async function load(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(url, { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    bytes,
    encoding: answer.headers.get('content-encoding'),
    length: Number(answer.headers.get('content-length')),
  };
}

/**
 * Requests every script and style of a release as the difference from another one.
 * @throws {Error} when a file has other bytes than were signed
 */
export async function verifyDeltas(site: string, from: Release, to: Release): Promise<Deltas> {
  const urlOf = (release: Release, path: string) => `${site}${addressOf(release, path)}`;
  let [files, whole, bytes] = [0, 0, 0];
  for (const { path, integrity } of to.files) {
    const other = from.files.find((file) => withoutHash(file.path) === withoutHash(path));
    if (!/\.(m?js|css)$/.test(path) || other === undefined) continue;
    const dictionary = (await load(urlOf(from, other.path), {})).bytes;
    const hash = createHash('sha256').update(dictionary).digest('base64');
    const answer = await load(urlOf(to, path), {
      'accept-encoding': 'br, dcz',
      'available-dictionary': `:${hash}:`,
    });
    const decoded =
      answer.encoding === 'dcz'
        ? zstdDecompressSync(answer.bytes.subarray(headLength), { dictionary })
        : answer.bytes;
    if (integrityOf(decoded) !== integrity) throw new Error(`${path} has other bytes.`);
    files += 1;
    whole += (await load(urlOf(to, path), { 'accept-encoding': 'br' })).length;
    bytes += answer.length;
  }
  return { files, whole, bytes };
}
