import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { recordMaps } from '../explain/source-maps.ts';
import { partsOf } from '../files/folders.ts';
import { evaluateServer } from './evaluate.ts';

/** Makes a server build whose first line comes from a line of each source, 23 of the first one. */
async function makeServer(context: TestContext, code: string, sources: readonly string[]) {
  const builds = await mkdtemp(join(tmpdir(), 'evaluate-'));
  context.after(() => rm(builds, { recursive: true, force: true }));
  const parts = partsOf(builds, 'auth');
  for (const folder of [parts.server, parts.web]) await mkdir(folder, { recursive: true });
  await writeFile(join(parts.server, 'server.cjs'), code);
  const mappings = sources.length === 1 ? 'AAsBA' : 'AAsBA;ACtBA';
  const map = { version: 3, sources, names: [], mappings };
  await writeFile(join(parts.server, 'server.cjs.map'), JSON.stringify(map));
  return parts;
}

test('names the place in the sources that reads what a server lacks', async (context) => {
  const parts = await makeServer(context, 'window.title = 1;', ['auth/src/remote.ts']);
  const expected = {
    message:
      'auth/src/remote.ts:23 reads `window` while it is evaluated, which Node does not have.',
  };
  await assert.rejects(evaluateServer('auth', parts), expected);
  // A build that is to be published keeps its maps apart.
  await recordMaps(parts);
  await assert.rejects(evaluateServer('auth', parts), expected);
});

test('names the import of a package that throws', async (context) => {
  const code = "const part = () => { throw new Error('no canvas'); };\npart();";
  const sources = ['node_modules/chart/index.js', 'auth/src/remote.ts'];
  await assert.rejects(evaluateServer('auth', await makeServer(context, code, sources)), {
    message:
      'node_modules/chart/index.js:23, imported in auth/src/remote.ts:1, throws while it is evaluated: no canvas',
  });
});

test('keeps the error of a build without maps', async (context) => {
  const parts = await makeServer(context, 'window.title = 1;', ['auth/src/remote.ts']);
  await rm(join(parts.server, 'server.cjs.map'));
  await assert.rejects(evaluateServer('auth', parts), /^ReferenceError: window is not defined/);
});
