import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Installs a package of Debian where that can be done without a password; elsewhere nothing happens. */
export function installDebianPackage(name: string): void {
  const isRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', ...args];
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  console.log(`Installing Debian's ${name} …`);
  try {
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', name);
  } catch {
    // The caller looks for the program, and says what to do where it is missing.
  }
}

/**
 * Downloads packages of Debian with what they need and this machine lacks, and unpacks them into a folder, once; nothing
 * is installed and no service starts.
 * @param folder is created; two processes may ask for it at the same time
 * @returns the variables with which programs of the folder run
 * @throws {Error} when this is no Debian, or its packages cannot be reached
 */
export async function unpackDebianPackages(
  names: readonly string[],
  folder: string,
): Promise<{ readonly root: string; readonly PATH: string; readonly LD_LIBRARY_PATH: string }> {
  if (!existsSync(folder)) {
    const own = `${folder}.${process.pid}`;
    const downloads = join(own, 'packages');
    await mkdir(downloads, { recursive: true });
    console.log(`Downloading Debian's ${names.join(', ')} …`);
    const plan = execFileSync('apt-get', ['install', '-s', '--no-install-recommends', ...names], {
      encoding: 'utf8',
    });
    const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
    // Apt's own user may not write here: without the option apt downloads as root too, after a warning.
    const asRoot = process.getuid?.() === 0 ? ['-o', 'APT::Sandbox::User=root'] : [];
    if (missing.length > 0)
      execFileSync('apt-get', ['download', '-qq', ...asRoot, ...missing], {
        cwd: downloads,
        stdio: 'inherit',
      });
    for (const name of await readdir(downloads))
      execFileSync('dpkg', ['-x', join(downloads, name), own]);
    await rm(downloads, { recursive: true });
    await rename(own, folder).catch(async (error: unknown) => {
      // Another process was faster.
      await rm(own, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    });
  }
  const libraries = [
    'usr/lib/x86_64-linux-gnu',
    'usr/lib/x86_64-linux-gnu/ceph',
    'lib/x86_64-linux-gnu',
  ];
  return {
    root: folder,
    PATH: [...['usr/bin', 'usr/sbin'].map((path) => join(folder, path)), process.env.PATH].join(
      ':',
    ),
    LD_LIBRARY_PATH: libraries.map((path) => join(folder, path)).join(':'),
  };
}
