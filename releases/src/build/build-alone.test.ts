import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { readBuilt } from '../commands/built.ts';
import { root } from '../files/folders.ts';

const run = promisify(execFile);

/** The files that a team needs besides the packages of the registry. */
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'rspack.base.js',
  'rspack',
];
const workspaces = ['auth', 'shared', 'releases'];

const copy = (from: string, to: string) => cp(from, to, { recursive: true });

/** Returns the folders of packages that a build may bundle: the order of modules follows their paths. */
async function builtIn(): Promise<ReadonlySet<string>> {
  const names = workspaces.map(async (workspace) => {
    const { dependencies } = JSON.parse(
      await readFile(join(root, workspace, 'package.json'), 'utf8'),
    );
    return Object.keys(dependencies).map((name) => name.split('/')[0] ?? name);
  });
  return new Set((await Promise.all(names)).flat());
}

/** Makes a team's clone in another folder. */
async function clone(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'one-team-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  for (const path of [...files, ...workspaces]) {
    const filter = (source: string) => basename(source) !== 'node_modules';
    await cp(join(root, path), join(folder, path), { recursive: true, filter });
  }
  const copied = await builtIn();
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

async function buildAuth(checkout: string, context: TestContext) {
  const builds = await mkdtemp(join(tmpdir(), 'builds-'));
  context.after(() => rm(builds, { recursive: true, force: true }));
  const tool = join(checkout, 'releases/src/main.ts');
  // A store of its own, because a live shell would change the required versions of shared packages.
  const env = { ...process.env, BUILDS_DIR: builds, RELEASES_DIR: join(builds, 'releases') };
  await run(process.execPath, [tool, 'build', 'auth'], { cwd: checkout, env });
  return await readBuilt(builds, 'auth');
}

test('@slow builds the same release, to the byte, without the workspaces of the other teams', async (context) => {
  const alone = await buildAuth(await clone(context), context);
  const among = await buildAuth(root, context);
  assert.equal(alone.version, among.version);
  assert.deepEqual([alone.imports, alone.types], [among.imports, among.types]);
});
