import { execFileSync } from 'node:child_process';

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
