import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.ts';

/** Chromium without a window system: the same engine, less than half the work for the processor. */
export const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/**
 * Returns the path of a Chromium: `CHROMIUM`, the machine's own, or Debian's package, which it installs.
 * @param isWhole the browser that visitors have, for measurements and pictures; tests run in the headless shell where
 *   the machine has it
 * @throws {Error} with a sentence for operators when there is none to be had
 */
export async function findChromium({ isWhole = false } = {}): Promise<string> {
  const names = isWhole ? whole : [...headlessShells, ...whole];
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') return given;
  const found = onPath(names);
  if (found !== undefined) return found;
  const [name = ''] = names;
  installDebianPackage(name);
  const installed = onPath(names);
  if (installed !== undefined) return installed;
  throw new Error('No Chromium was found: install one, or set CHROMIUM to its path.');
}
