import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Finding, previewOf, recognise } from '@studio/shared/rules';
import type { UploadProblem } from './uploads.ts';

/** The largest file, in bytes: 100 MB, as the gateway counts them. */
export const largestFile = 100 * 1024 * 1024;

/** Returns the reason why a file cannot be sent, whatever it contains; undefined for one that can. */
export function sizeProblem({ size }: Pick<File, 'size'>): UploadProblem | undefined {
  if (size === 0) return 'empty';
  return size > largestFile ? 'tooLarge' : undefined;
}

/** The content of a file: the reason why it cannot be sent, or what the client should know before they send it. */
export interface ContentCheck {
  readonly problem?: UploadProblem;
  readonly finding?: Finding | undefined;
}

/**
 * Recognises a chosen file by its content, as the backend does after its arrival.
 * @throws when the file can no longer be read
 */
export async function checkContent(file: File): Promise<ContentCheck> {
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  const outcome = await recognise({ size: file.size, read }, file.name, 'client');
  return 'refused' in outcome ? { problem: outcome.refused } : { finding: outcome.finding };
}

/** Returns true for a picture that can become a page of a PDF. */
export function isPhoto({ type }: Pick<File, 'type'>): boolean {
  return previewOf(type) === 'picture';
}

/** Resolves with false when the browser can no longer read a file, as after it was moved. */
export async function isReadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    // The answer to the question.
    return false;
  }
}

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
