import { existsSync, globSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Debian's package `faketime` gives a program another time than the machine's. */
const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

const fileIn = (dataDir: string) => join(dataDir, 'clock');

/**
 * Returns the environment of programs whose clock tests can set; empty when the library is not installed.
 * @param dataDir folder of the file with their time
 */
export function clockEnvironment(dataDir: string): Record<string, string> {
  if (library === undefined) return {};
  writeFileSync(fileIn(dataDir), '+0');
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: fileIn(dataDir),
    // Seconds after which a program reads the file again.
    FAKETIME_CACHE_DURATION: '1',
    // The time since the start of the machine continues when a clock is set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/**
 * Sets the clock of a site's programs.
 * @param difference from the machine's clock, for example `+1d` or `-2h`
 * @throws {Error} when faketime is not installed
 */
export async function setClock(dataDir: string, difference: string): Promise<void> {
  if (!existsSync(fileIn(dataDir)))
    throw new Error('Cannot set the clock of the site: install the Debian package faketime.');
  await writeFile(fileIn(dataDir), difference);
}
