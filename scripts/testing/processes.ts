import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Marks of a test that another in its process could meet: it uses the process, its globals or its clock, or has hooks
 * for all tests; or it waits for programs, which others can use the time of.
 */
const ownProcess =
  /\bprocess\.|\bglobalThis\b|\bmock\.|fakeTime|spawn|execFile|startChild|chromium|startBrowser|^(before|after)(Each)?\(/im;

/** Returns whether a test file with this text runs in a process of its own. */
export const needsOwnProcess = (text: string): boolean => ownProcess.test(text);

/** Resolves with the files that match one of the patterns, from the repository's root, in order. */
export async function filesMatching(patterns: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  const options = { cwd: root, exclude: ['**/node_modules/**'] };
  for await (const file of glob(patterns, options)) files.push(file);
  return files.sort();
}

/**
 * Splits test files into those that one process runs and those with a process each. Most files take longer to load than
 * to run, and all load the same modules.
 */
export async function splitByProcess(
  files: readonly string[],
): Promise<Record<'shared' | 'alone', string[]>> {
  const split: Record<'shared' | 'alone', string[]> = { shared: [], alone: [] };
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    split[needsOwnProcess(text) ? 'alone' : 'shared'].push(file);
  }
  return split;
}
