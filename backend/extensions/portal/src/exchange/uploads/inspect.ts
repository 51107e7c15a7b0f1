import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Outcome, recognise } from '@studio/shared/rules';

/** The findings about a file's content. */
export interface Inspection {
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
  readonly outcome: Outcome;
}

/** Resolves with the outcome for a file by its content. */
async function outcomeOf(path: string, name: string): Promise<Outcome> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (start: number, end: number) => {
      const length = Math.max(0, Math.min(end, size) - start);
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    return await recognise({ size, read }, name, 'client');
  } finally {
    await file.close();
  }
}

/** The storage of macros in a compound file, which names its parts in UTF-16; in lower case. */
const macroMark = [...'_vba_project'].join('\0');

/** The types of Office files before 2007. A directory may be too large to be read whole; the mark is not compressed. */
const compound = /^application\/(?:msword|vnd\.ms-(?:excel|powerpoint))$/;

/**
 * Reads a file of a client in constant memory: its hash, its type by the content, and whether it has macros, is an
 * archive or needs a password. It unpacks nothing, so that no archive can exhaust the backend.
 */
export async function inspect(path: string, name: string): Promise<Inspection> {
  const outcome = await outcomeOf(path, name);
  const mayHaveMacros =
    'type' in outcome && outcome.finding === undefined && compound.test(outcome.type);
  const hash = createHash('sha256');
  let hasMacros = false;
  let end = '';
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    if (!mayHaveMacros || hasMacros) continue;
    const text = end + bytes.toString('latin1').toLowerCase();
    hasMacros = text.includes(macroMark);
    end = text.slice(-macroMark.length);
  }
  return {
    hash: hash.digest('hex'),
    outcome: hasMacros ? { ...outcome, finding: 'macro' } : outcome,
  };
}
