import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Configuration, rspack } from '@rspack/core';
import { createConfig } from '../../../rspack.base.js';
import { readSide } from './build.ts';
import { requireNames } from './describe.ts';

/** Compiles one side. @throws {Error} with the compiler's report */
function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error || stats === undefined) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve();
    });
  });
}

/** Compiles both sides of a remote with these files. */
async function namesOf(context: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'names-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const side = async (name: 'browser' | 'server') => {
    const configuration = createConfig('auth', { side: name, folder: join(folder, name) });
    await compile({ ...configuration, context: folder });
    return (await readSide(join(folder, name))).names;
  };
  return { browser: await side('browser'), server: await side('server') };
}

test('reads the imported names from every chunk, also from a lazy one', async (context) => {
  const { browser, server } = await namesOf(context, {
    'src/remote.ts': `
      import { hasSession, unused } from '@studio/shared/client';
      export const start = () => hasSession();
      export const click = () => import('./later.ts');`,
    'src/later.ts': `
      import * as session from '@studio/shared/client';
      export { atom as makeAtom } from 'jotai';
      export const later = () => session.login();`,
  });
  assert.deepEqual(browser['@studio/shared/client'], ['hasSession', 'login']);
  assert.deepEqual(browser.jotai, ['atom']);
  assert.deepEqual(browser, server);
});

test('reads the names that only the server build imports', async (context) => {
  const { browser, server } = await namesOf(context, {
    'src/remote.ts': `export { go } from 'two-sided';`,
    'node_modules/two-sided/package.json': JSON.stringify({
      name: 'two-sided',
      exports: { '.': { browser: './browser.js', default: './server.js' } },
    }),
    'node_modules/two-sided/browser.js': `export const go = () => undefined;`,
    'node_modules/two-sided/server.js': `export { logout as go } from '@studio/shared/client';`,
  });
  assert.deepEqual(browser['@studio/shared/client'], undefined);
  assert.deepEqual(server['@studio/shared/client'], ['logout']);
});

test('rejects an import of a whole shared module', async (context) => {
  const { browser, server } = await namesOf(context, {
    'src/remote.ts': `
      import * as jotai from 'jotai';
      export const all = (name: string) => Object.entries(jotai).find(([one]) => one === name);
      export const client = () => import('@studio/shared/client');`,
  });
  assert.deepEqual(browser.jotai, ['*']);
  assert.deepEqual(browser['@studio/shared/client'], ['*']);
  assert.throws(
    () => requireNames('auth', { browser, server }),
    /^Error: auth imports all of @studio\/shared\/\w+ .*: import names/,
  );
  assert.doesNotThrow(() => requireNames('auth', { browser: { react: ['*'] }, server: {} }));
});
