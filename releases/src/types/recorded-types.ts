import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import * as v from 'valibot';
import type { FileTexts } from './declarations.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** The largest size of the text in bytes; today's texts have half a million. */
const longest = 16 * 1024 * 1024;

/** Paths may not leave their folder: a check writes the files to a temporary one. */
const path = v.pipe(v.string(), v.regex(/^[\w-][\w~.-]*(\/[\w~-][\w~.-]*)*$/));
const texts = v.record(path, v.string());
const recordedSchema = v.object({ declarations: texts, sources: texts });

/** The TypeScript of a release for checks. */
export interface RecordedTypes {
  /** The declarations of the shared modules by path below `shared/src`; of a remote those that it was built against. */
  readonly declarations: FileTexts;
  /** The sources of a remote and the files of `shared` that it bundles, by path below the root; none for the shell. */
  readonly sources: FileTexts;
}

const sorted = (files: FileTexts) => Object.fromEntries(Object.entries(files).sort());

/** Returns the text of recorded types: the same for the same files. */
export function textOf({ declarations, sources }: RecordedTypes): Buffer {
  const record = { declarations: sorted(declarations), sources: sorted(sources) };
  return Buffer.from(JSON.stringify(record));
}

/** Compresses the text for the types file of a release. */
export async function packed(text: Buffer): Promise<Buffer> {
  return await pack(text);
}

/**
 * Reads the types file of a release.
 * @throws {Error} when it is malformed or too large
 */
export async function unpacked(file: Buffer): Promise<RecordedTypes> {
  const text = await unpack(file, { maxOutputLength: longest });
  return v.parse(recordedSchema, JSON.parse(text.toString()));
}
