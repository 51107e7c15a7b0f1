import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { AppName } from '@studio/shared/contract';
import { root } from '../files/folders.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The files that a team needs besides the packages of the registry. */
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'rspack.base.js',
  'rspack',
];

const copy = (from: string, to: string) => cp(from, to, { recursive: true });

/** Returns the folders of packages that a build may bundle: the order of modules follows their paths. */
async function builtIn(workspaces: readonly string[]): Promise<ReadonlySet<string>> {
  const names = workspaces.map(async (workspace) => {
    const { dependencies } = JSON.parse(
      await readFile(join(root, workspace, 'package.json'), 'utf8'),
    );
    return Object.keys(dependencies).map((name) => name.split('/')[0] ?? name);
  });
  return new Set((await Promise.all(names)).flat());
}

/**
 * Makes the clone of an app's team in a temporary folder: without the other apps, the gateway and the backend.
 * @returns its folder
 */
export async function cloneOfTeam(context: TestContext, app: AppName): Promise<string> {
  const workspaces = [app, 'shared', 'releases'];
  const folder = await temporaryFolder(context);
  for (const path of [...files, ...workspaces]) {
    const filter = (source: string) => basename(source) !== 'node_modules';
    await cp(join(root, path), join(folder, path), { recursive: true, filter });
  }
  const copied = await builtIn(workspaces);
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@studio'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name.startsWith('.') || name === '@studio') continue;
    await (copied.has(name) ? copy : symlink)(
      join(root, 'node_modules', name),
      join(packages, name),
    );
  }
  for (const name of workspaces)
    await symlink(join('../..', name), join(packages, '@studio', name));
  return folder;
}
