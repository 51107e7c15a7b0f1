import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import * as v from 'valibot';
import type { FileMessages } from './declarations.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** Most bytes of the text; today's have half a million. */
const longest = 16 * 1024 * 1024;

/** Paths lead to no other folder: they are written to one when a check compiles them. */
const path = v.pipe(v.string(), v.regex(/^[\w-][\w~.-]*(\/[\w~-][\w~.-]*)*$/));
const messages = v.record(path, v.string());
const recordedSchema = v.object({ declarations: messages, sources: messages });

/** The TypeScript that a release keeps for checks. */
export interface RecordedTypes {
  /** Declarations of the shared modules, by path below `shared/src`: the shell's, or those a remote was built against. */
  readonly declarations: FileMessages;
  /** A remote's sources, those of `shared` that it bundles among them, by path below the root; of the shell none. */
  readonly sources: FileMessages;
}

const sorted = (files: FileMessages) => Object.fromEntries(Object.entries(files).sort());

/** Returns the text that stands for recorded types: the same for the same files. */
export function textOf({ declarations, sources }: RecordedTypes): Buffer {
  const record = { declarations: sorted(declarations), sources: sorted(sources) };
  return Buffer.from(JSON.stringify(record));
}

/** Compresses the text for the file of a release. */
export async function packed(text: Buffer): Promise<Buffer> {
  return await pack(text);
}

/** Reads the file of a release. @throws where it is not such a file */
export async function unpacked(
  file: Buffer,
): Promise<{ readonly text: Buffer; readonly types: RecordedTypes }> {
  const text = await unpack(file, { maxOutputLength: longest });
  return { text, types: v.parse(recordedSchema, JSON.parse(text.toString())) };
}
