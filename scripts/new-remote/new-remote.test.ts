import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { until } from '@studio/releases/testing';
import { copyCheckout } from './checkout.ts';
import { createRemote, withListings } from './create-remote.ts';
import { freeName } from './free-name.ts';
import { listings } from './listings.ts';
import { runGateway } from './running-gateway.ts';

const run = promisify(execFile);
const name = await freeName(join(import.meta.dirname, '../..'));

/** Creates a checkout with its own data folder, and functions that run programs in it. */
async function checkout(context: TestContext) {
  const folder = await copyCheckout(context);
  const data = await mkdtemp(join(tmpdir(), 'new-remote-'));
  context.after(() => rm(data, { recursive: true, force: true }));
  const env = {
    ...process.env,
    BUILDS_DIR: join(data, 'builds'),
    RELEASES_DIR: join(data, 'releases'),
    RELEASE_KEYS: join(data, 'keys'),
    // This test's own runner sets it; Jest would take it for one of its own.
    NODE_TEST_CONTEXT: undefined,
  };
  const program = (command: string, ...args: string[]) =>
    run(join(folder, 'node_modules/.bin', command), args, { cwd: folder, env });
  const node = (script: string, ...args: string[]) =>
    run(process.execPath, [join(folder, script), ...args], { cwd: folder, env });
  return { folder, data, env, program, node };
}

test('@slow creates a remote that passes lint, types, import rules, its tests and the check of its release, and is live beside an older shell and gateway', async (context) => {
  const { data, env, program, node } = await checkout(context);
  const release = (...args: string[]) => node('releases/src/main.ts', ...args);
  for (const owner of ['shell', 'release-manager']) await node('scripts/make-keys.ts', owner);
  for (const command of ['build', 'publish']) await release(command, 'shell');
  await release('promote', 'shell', '--anyway');
  // The gateway of this checkout, which never gets the remote's sources.
  const site = await runGateway(context, join(import.meta.dirname, '../..'), data, env);
  const compositionOf = async (path: string) =>
    (await fetch(new URL(path, site))).headers.get('x-composition') ?? '';
  const shell = await compositionOf('/');

  const { stdout } = await node('scripts/new-remote.ts', name);
  assert.match(stdout, new RegExp(`${name} is a remote now`));
  assert.ok((await readdir(join(data, 'keys'))).includes(`${name}.key`));

  const files = listings.map(({ file }) => file);
  await program('biome', 'check', '--error-on-warnings', name, ...new Set(files));
  await program('tsc', '--build', name, 'releases');
  await program('depcruise', '--config', '.dependency-cruiser.cjs', 'shared/src', `${name}/src`);
  const { stderr } = await program('jest', `${name}/src`);
  assert.match(stderr, /Test Suites: 2 passed, 2 total/);

  for (const command of ['build', 'publish']) await release(command, name);
  await assert.rejects(release('check', name, '--site', site), /is not part of the site/);
  await release('grant', name, '--path', `/${name}`, '--key', join(data, 'keys', `${name}.pub`));
  const check = await release('check', name, '--site', site);
  assert.match(
    check.stdout,
    new RegExp(`^${name} 1\\.0\\.0-\\w{8} fits the live releases\\.$`, 'm'),
  );
  assert.match(check.stdout, /^The smoke test of .* on 11 pages of .* passed\.$/m);

  await release('promote', name);
  await until(async () => (await compositionOf(`/${name}`)).includes(`${name}@`));
  assert.ok((await compositionOf('/')).startsWith(`${shell} `), 'the same shell as before');
});

test('@slow completes a remote after an interruption, and rejects a second creation', async (context) => {
  const { folder } = await checkout(context);
  const before = await withListings(folder, name);
  const [[file, text] = ['', '']] = before;
  await writeFile(join(folder, file), text);
  const rest = [...before.keys()].filter((path) => path !== file);
  assert.deepEqual((await createRemote(folder, name)).changed, rest);
  for (const [path, expected] of before) {
    assert.equal(await readFile(join(folder, path), 'utf8'), expected, path);
  }
  assert.equal((await withListings(folder, name)).size, 0);
  await assert.rejects(createRemote(folder, name), /There is a folder \S+ already/);
});

test('@slow names a list that it cannot find, and writes nothing', async (context) => {
  const { folder } = await checkout(context);
  const file = join(folder, '.dependency-cruiser.cjs');
  await writeFile(file, (await readFile(file, 'utf8')).replace('const apps = [', 'const all = ['));
  await assert.rejects(
    createRemote(folder, name),
    /^Error: \.dependency-cruiser\.cjs does not list/,
  );
  assert.ok(!(await readdir(folder)).includes(name));
  const names = await readFile(join(folder, 'shared/src/contract/apps.ts'), 'utf8');
  assert.ok(!names.includes(name));
});
