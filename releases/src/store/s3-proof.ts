import { randomUUID } from 'node:crypto';
import type { S3Objects } from './s3-objects.ts';

/** Begins the keys of the objects that a proof writes; a crash may leave some, and readers ignore them. */
export const proofPrefix = '.proof/';

/** Returns an ETag as `If-Match` names it. */
export type NameEtag = (etag: string) => string;

const quoted: NameEtag = (etag) => etag;

/** Ceph compares with the ETag as it stores it; RFC 9110 asks for quotation marks. */
const bare: NameEtag = (etag) => etag.replaceAll('"', '');

/**
 * Proves that a bucket honours conditional writes: the second write of a new key, and the second change of one content,
 * must fail with 412. A store that ignores the condition would let two teams overwrite each other's releases.
 * @returns the form of ETags that the server understands
 * @throws {Error} with a sentence for operators when it does not
 */
export async function proveConditionalWrites(objects: S3Objects): Promise<NameEtag> {
  const key = `${proofPrefix}${randomUUID()}`;
  const write = (text: string, expected: Parameters<S3Objects['putIf']>[2]) =>
    objects.putIf(key, Buffer.from(text), expected);
  const refused = (header: string) =>
    new Error(
      `${objects.place} cannot hold releases: it does not honour ${header}, so that two teams could overwrite each ` +
        "other's releases. Use a store with conditional writes, or a folder (RELEASES_DIR).",
    );
  try {
    const first = await write('1', { IfNoneMatch: '*' });
    if (first === undefined || (await write('2', { IfNoneMatch: '*' })) !== undefined)
      throw refused('If-None-Match: *');
    for (const nameEtag of [quoted, bare]) {
      const second = await write('3', { IfMatch: nameEtag(first) });
      if (second === undefined) continue;
      if (second === first || (await write('4', { IfMatch: nameEtag(first) })) !== undefined) break;
      return nameEtag;
    }
    throw refused('If-Match');
  } finally {
    // Objects that stay cost a few bytes, and the outcome counts.
    await objects.remove(key).catch(() => undefined);
  }
}
