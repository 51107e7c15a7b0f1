import { spawnSync } from 'node:child_process';
import { installDebianPackage } from '../debian-package.ts';

/** Installs bubblewrap on a Linux that lacks it: the sandbox of the render processes is tested with it. */
export function provideBubblewrap(): void {
  const isMissing = spawnSync('bwrap', ['--version'], { stdio: 'ignore' }).error !== undefined;
  if (process.platform === 'linux' && isMissing) installDebianPackage('bubblewrap');
}
