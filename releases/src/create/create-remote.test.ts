import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createRemote, templateNames } from './create-remote.ts';

const site = 'https://staging.example.it';

test('fills in the name, the site and the contract', async (context) => {
  const parent = await temporaryFolder(context);
  const { files } = await createRemote({ name: 'price-list', parent, site, packages: parent });
  const folder = join(parent, 'price-list');
  for (const file of files)
    assert.doesNotMatch(await readFile(join(folder, file), 'utf8'), /sample.remote/i, file);
  const { default: manifest } = await import(join(folder, 'package.json'), {
    with: { type: 'json' },
  });
  assert.deepEqual([manifest.name, manifest.site], ['price-list', site]);
  assert.match(manifest.dependencies['@studio/shared'], /^\^\d/);
  assert.doesNotMatch(await readFile(join(folder, 'src/remote.ts'), 'utf8'), /= 0;/);
  assert.ok(files.includes('.gitignore'));
  assert.equal(await readFile(join(folder, '.nvmrc'), 'utf8'), '24\n');
  assert.equal(manifest.engines.node, '>=24');
  assert.deepEqual(await readdir(parent), ['price-list']);
});

test('makes a whole remote of each template, with a build of its own', async (context) => {
  const parent = await temporaryFolder(context);
  const [, ...others] = templateNames();
  assert.ok(others.includes('vite-react') && others.includes('webpack-react'));
  for (const template of others) {
    const name = `on-${template}`;
    const { files } = await createRemote({ name, parent, site, packages: parent, template });
    const read = async (file: string) => await readFile(join(parent, name, file), 'utf8');
    for (const file of files) assert.doesNotMatch(await read(file), /sample.remote/i, file);
    const manifest = JSON.parse(await read('package.json'));
    assert.equal(manifest.name, name);
    assert.match(manifest.scripts.build, /studio-release describe\b/);
    assert.ok(manifest.devDependencies['@studio/releases']);
    for (const file of ['.gitignore', 'remote.json', 'src/messages/it.json'])
      assert.ok(files.includes(file), `${template} has ${file}`);
    assert.ok(!files.includes('rspack.config.js'));
  }
  await assert.rejects(
    createRemote({ name: 'other', parent, site, packages: parent, template: 'angular' }),
    /^Error: There is no template angular: rspack-react, .*vite-react/,
  );
});

test('adds a remote to the workspaces of a repository, with the configuration of the others', async (context) => {
  const parent = await temporaryFolder(context);
  const root = join(import.meta.dirname, '../../..');
  for (const file of ['package.json', 'tsconfig.json'])
    await copyFile(join(root, file), join(parent, file));
  await mkdir(join(parent, 'auth'));
  for (const file of ['package.json', 'tsconfig.json', 'jest.config.js', 'rspack.config.js'])
    await copyFile(join(root, 'auth', file), join(parent, 'auth', file));
  const { files, isWorkspace } = await createRemote({
    ...{ name: 'price-list', parent, site, packages: parent },
  });
  const read = async (file: string) => await readFile(join(parent, file), 'utf8');
  assert.ok(isWorkspace);
  assert.ok(!files.includes('README.md'));
  const manifest = JSON.parse(await read('price-list/package.json'));
  assert.equal(manifest.name, '@studio/price-list');
  assert.equal(manifest.scripts.dev, 'exec node ../scripts/run.js dev price-list');
  assert.match(await read('price-list/rspack.config.js'), /appConfig\('price-list'\)/);
  assert.equal(await read('price-list/tsconfig.json'), await read('auth/tsconfig.json'));
  const old = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const added = { ...old, workspaces: [...old.workspaces, 'price-list'] };
  assert.equal(await read('package.json'), `${JSON.stringify(added, null, 2)}\n`);
  assert.match(await read('tsconfig.json'), /"path": "price-list"/);
});

test('takes the packed packages into the folder', async (context) => {
  const parent = await temporaryFolder(context);
  const packed = await Promise.all(
    ['shared', 'releases'].map(async (name) => {
      const file = join(import.meta.dirname, '../../..', name, 'package.json');
      return `studio-${name}-${JSON.parse(await readFile(file, 'utf8')).version}.tgz`;
    }),
  );
  for (const file of packed) await writeFile(join(parent, file), '');
  await createRemote({ name: 'price-list', parent, site, packages: parent });
  const text = await readFile(join(parent, 'price-list/package.json'), 'utf8');
  for (const file of packed) assert.ok(text.includes(`"file:packages/${file}"`), text);
  assert.deepEqual((await readdir(join(parent, 'price-list/packages'))).sort(), packed.sort());
});

test('rejects names that cannot be used, and leaves no folder', async (context) => {
  const parent = await temporaryFolder(context);
  const create = (name: string) => createRemote({ name, parent, site, packages: parent });
  await assert.rejects(create('Prices'), /cannot name a remote/);
  await assert.rejects(create('a'.repeat(31)), /30 characters at most/);
  for (const name of ['auth', 'api', 'release-manager'])
    await assert.rejects(create(name), /means something else/);
  await create('prices');
  await assert.rejects(create('prices'), /There is a folder prices already/);
  assert.deepEqual(await readdir(parent), ['prices']);
});

test('names the versions of packages that this repository uses', async () => {
  const root = join(import.meta.dirname, '../../..');
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8'));
  const lock = await read('package-lock.json');
  for (const folder of ['releases/template', 'examples/base', 'examples/vite-svelte']) {
    const { dependencies, devDependencies } = await read(`${folder}/package.json`);
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      if (!name.startsWith('@studio/'))
        assert.equal(lock.packages[`node_modules/${name}`].version, version, name);
  }
});
