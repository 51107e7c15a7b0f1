import { spawnSync } from 'node:child_process';

/** A small file system for a program. */
export interface SmallDisk {
  /** Error code of a write that does not fit. */
  readonly code: 'ENOSPC' | 'EFBIG';
  /** Returns the command, with its arguments, that runs Node with this script so that `folder` takes 64 kB. */
  readonly command: (folder: string, script: string) => [string, ...string[]];
}

const run = (script: string, ...args: string[]): [string, ...string[]] => [
  'sh',
  '-c',
  script,
  'sh',
  ...args,
];

/** A disk in memory, which needs user namespaces. */
const memoryDisk: SmallDisk = {
  code: 'ENOSPC',
  command: (folder, script) => [
    ...(['unshare', '--user', '--map-root-user', '--mount'] as const),
    ...run(
      'mount -t tmpfs -o size=64k tmpfs "$1" && exec "$2" "$3"',
      ...[folder, process.execPath, script],
    ),
  ],
};

/** A limit on the size of files, for machines without user namespaces. */
const limitedFiles: SmallDisk = {
  code: 'EFBIG',
  command: (_folder, script) => run('ulimit -f 128 && exec "$1" "$2"', process.execPath, script),
};

/** Returns the closest thing to a full disk that this machine allows. */
export function smallDisk(): SmallDisk {
  const [command, ...args] = memoryDisk.command('/mnt', '--version');
  return spawnSync(command, args).status === 0 ? memoryDisk : limitedFiles;
}
