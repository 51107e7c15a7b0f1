import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

function installWithApt(): void {
  const isRoot = process.getuid?.() === 0;
  const apt = (args: string[]) => {
    const [command = '', ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', ...args];
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
}

/**
 * Path of a Chromium: `CHROMIUM`, the machine's own, or Debian's package, which is installed then.
 * @throws a sentence when there is none to be had
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') return given;
  const found = onPath();
  if (found !== undefined) return found;
  console.log("Installing Debian's chromium for the browser tests …");
  try {
    installWithApt();
  } catch {
    // The sentence below says what to do.
  }
  const installed = onPath();
  if (installed !== undefined) return installed;
  throw new Error('No Chromium was found: install one, or set CHROMIUM to its path.');
}
