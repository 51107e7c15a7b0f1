import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AppName } from '@studio/shared/contract';
import type { ChaosSite } from '../chaos/chaos-site.ts';
import type { Edit, Mutation } from './mutation.ts';

/** The output and the outcome of the release tool's last command. */
interface Verdict {
  readonly command: 'build' | 'publish' | 'check' | 'promote';
  readonly isAccepted: boolean;
  readonly output: string;
}

/** A team with its own checkout, next to a site that checks its releases. */
export interface Team {
  /** Makes the change, publishes a release of it and undoes the change. */
  readonly publish: (mutation: Mutation) => Promise<Verdict>;
  /** Makes the change, publishes a release of it, checks the release and undoes the change. */
  readonly check: (mutation: Mutation) => Promise<Verdict>;
  /** Does the same, and promotes the release when it passes. */
  readonly release: (mutation: Mutation) => Promise<Verdict>;
  readonly leave: () => Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** The parts of the checkout that its commands read. */
const copied = [
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'rspack.base.js', 'rspack'],
  ...['shell', 'public-site', 'auth', 'customer-area', 'shared', 'releases', 'scripts', 'gateway'],
  'backend',
];

/** Large folders that belong to the machine. */
const left = new Set(['node_modules', 'test-results']);

async function copyCheckout(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const filter = (source: string) => !left.has(basename(source));
  for (const path of copied) {
    await cp(join(root, path), join(folder, path), { recursive: true, filter });
  }
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@studio'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@studio') await symlink(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of await readdir(join(root, 'node_modules/@studio'))) {
    await symlink(join('../..', name), join(packages, '@studio', name));
  }
  // The packages that a workspace has in another version than the others, and the backend's own.
  for (const workspace of copied) {
    const own = join(workspace, 'node_modules');
    if (existsSync(join(root, own))) await symlink(join(root, own), join(folder, own));
  }
}

/** Makes an edit; returns a function that undoes it. */
async function make(folder: string, { file, from, to }: Edit): Promise<() => Promise<void>> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  if (text.split(from).length !== 2)
    throw new Error(`${file} does not contain exactly once: ${from}`);
  await writeFile(
    path,
    text.replace(from, () => to),
  );
  return () => writeFile(path, text);
}

/**
 * Creates the checkout of a team.
 * @param folder of the checkout
 */
export async function joinTeam(
  { url, releases }: Pick<ChaosSite, 'url' | 'releases'>,
  folder: string,
): Promise<Team> {
  await copyCheckout(folder);
  const env = {
    ...process.env,
    DATA_DIR: join(folder, '.data'),
    BUILDS_DIR: join(folder, '.data/builds'),
    RELEASES_DIR: releases.folder,
    RELEASE_KEYS: releases.keys,
  };

  function run(command: Verdict['command'], app: AppName, ...options: string[]): Promise<Verdict> {
    const tool = join(folder, 'releases/src/main.ts');
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [tool, command, app, ...options],
        { cwd: folder, env },
        (error, stdout, stderr) =>
          resolve({ command, isAccepted: error === null, output: `${stdout}${stderr}` }),
      );
    });
  }

  async function go(
    { app, edits }: Mutation,
    last: 'publish' | 'check' | 'promote',
  ): Promise<Verdict> {
    const undo: (() => Promise<void>)[] = [];
    try {
      for (const edit of edits) undo.unshift(await make(folder, edit));
      // A release that cannot be built is rejected as well.
      for (const [command, ...options] of [
        ['build'],
        ['publish'],
        ['check', '--site', url],
        ['promote'],
      ] as const) {
        const verdict = await run(command, app, ...options);
        if (!verdict.isAccepted || command === last) return verdict;
      }
      throw new Error('No command checked the release');
    } finally {
      for (const rollBack of undo) await rollBack();
    }
  }

  return {
    publish: (mutation) => go(mutation, 'publish'),
    check: (mutation) => go(mutation, 'check'),
    release: (mutation) => go(mutation, 'promote'),
    leave: () => rm(folder, { recursive: true, force: true }),
  };
}
