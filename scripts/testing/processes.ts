import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

/**
 * Marks of a test that another in its process could meet: it uses the process, its globals or its timeouts, or has hooks
 * for all tests; or it waits for programs, which others can use the time of.
 */
const ownProcess =
  /\bprocess\.|\bglobalThis\b|(?<!context\.)\bmock\.|'setTimeout'|fakeTime|spawn|execFile|startChild|chromium|startBrowser|^(before|after)(Each)?\(/im;

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

/** The most test files that a process loads one after the other: with more, the last process would be alone for long. */
const filesAtOnce = 6;

/** Marks of a rule of the backend that leaves the process and the installation of the run as they are. */
const usesShared = /\bsharedInstallation\(\)/;
const changesProcess = /\bprocess\.env\b|composed-mails/;

/**
 * Puts the rules of the backend that use the installation of the run into files that load several of them: loading what
 * they import takes longer than most of them.
 * @param name the stage, whose files are below `.cache`
 * @returns those files, and the others as they were
 */
export async function loadTogether(name: string, files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  const isTogether = (text = '') => usesShared.test(text) && !changesProcess.test(text);
  const sharing = files.filter((_, index) => isTogether(texts[index]));
  const folder = join(root, '.cache/testing', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const count = Math.ceil(sharing.length / filesAtOnce);
  const loading = Array.from({ length: count }, async (_, place) => {
    const own = sharing.filter((_file, index) => index % count === place);
    const path = join(folder, `together-${place + 1}.test.mjs`);
    const urls = own.map((file) => pathToFileURL(join(root, file)).href);
    const support = pathToFileURL(join(root, 'backend/tests/support/in-turn.ts')).href;
    const text = `import { loadInTurn } from '${support}';\nawait loadInTurn(${JSON.stringify(urls)});\n`;
    await writeFile(path, text);
    return path;
  });
  const alone = files.filter((file) => !sharing.includes(file));
  return [...alone, ...(await Promise.all(loading))];
}
