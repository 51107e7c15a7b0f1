import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { checkoutApps } from '@studio/releases/files/folders';

const root = join(import.meta.dirname, '../..');

/** The files that checking and building an app needs. */
const files = [
  '.gitignore',
  '.dependency-cruiser.cjs',
  'biome.json',
  'jest.config.js',
  'package.json',
  'package-lock.json',
  'rspack.base.js',
  'tsconfig.base.json',
];
const apps = checkoutApps();
const folders = ['rspack', 'shared', 'releases', 'gateway', 'scripts', ...apps];

/**
 * Copies this checkout for a test, which may change the copy; packages of the registry are links to this checkout's.
 */
export async function copyCheckout(context: TestContext): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'checkout-'));
  context.after(() => rm(copy, { recursive: true, force: true }));
  const filter = (source: string) => basename(source) !== 'node_modules';
  for (const path of [...files, ...folders]) {
    await cp(join(root, path), join(copy, path), { recursive: true, filter });
  }
  const packages = join(copy, 'node_modules');
  await mkdir(join(packages, '@studio'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@studio') await symlink(join(root, 'node_modules', name), join(packages, name));
  }
  for (const name of ['gateway', 'scripts', 'shared', 'releases', ...apps]) {
    await symlink(join('../..', name), join(packages, '@studio', name));
  }
  // Packages of which a workspace has another version than the root.
  for (const name of folders) {
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) await symlink(own, join(copy, name, 'node_modules'));
  }
  return copy;
}
