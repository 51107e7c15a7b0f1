import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { compileFunction } from 'node:vm';
import { type Configuration, rspack } from '@rspack/core';
import { appConfig } from '../../../rspack.base.js';
import { recordMaps } from '../explain/source-maps.ts';
import { framesIn } from '../explain/stack.ts';
import { listFiles } from '../files/files.ts';
import { partsOf } from '../files/folders.ts';
import { integrityOf } from '../files/integrity.ts';
import { ensureKeys, privateKeyOf } from '../keys/keys.ts';
import { publish } from '../published/publish.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { pipeline } from '../testing/pipeline.ts';
import { removeUnused } from './clean.ts';
import { explainStack, linesOf } from './explain.ts';

const run = promisify(execFile);

const version = '1.1.0-0a1b2c3d';
const composition = `shell@1 auth@${version}`;

const sources = {
  'src/remote.ts': `
import { mountButton } from './button.ts';

export const mount = mountButton;
export const render = (): string => JSON.stringify({ rows: [].at(0)!.title });
`,
  'src/button.ts': `interface Row {
  readonly title: string;
  readonly owner?: { readonly name: string };
}

export function mountButton(button: EventTarget): void {
  const rows: Row[] = [{ title: 'canary' }];
  function showOwners(): void {
    // The owner is missing.
    const names = rows.map((row) => row.owner!.name);
    console.log(names);
  }
  button.addEventListener('click', showOwners);
  button.addEventListener('focus', showOwners);
}
`,
};

/** Clicks a button of the released chunk as a page would, and prints the stack of the uncaught error. */
const click = `
process.on('uncaughtException', (error) => console.log(error.stack));
const { __webpack_modules__: modules } = await import(process.argv[1]);
const loaded = {};
function load(id) {
  if (loaded[id]) return loaded[id].exports;
  const module = (loaded[id] = { exports: {} });
  modules[id](module, module.exports, load);
  return module.exports;
}
load.r = () => {};
load.d = (exports, getters) => {
  for (const name in getters) Object.defineProperty(exports, name, { get: getters[name] });
};
const button = new EventTarget();
Object.keys(modules).map(load).find(({ mount }) => mount).mount(button);
button.dispatchEvent(new Event('click'));
`;

function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()));
      else resolve();
    });
  });
}

/** Publishes a remote that throws after a click, built by the apps' own recipe, and returns its parts. */
async function publishedRemote(context: TestContext) {
  const place = await pipeline(context);
  const { folders, store } = place;
  const project = join(folders.builds, 'sources');
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(join(project, 'src'), { recursive: true });
    await writeFile(join(project, path), text);
  }
  const parts = partsOf(folders.builds, 'auth');
  const sides = appConfig('auth')({ folder: parts.folder }).slice(0, 2);
  for (const side of sides) await compile({ ...side, context: project });
  const maps = await recordMaps(parts);
  const files = await Promise.all(
    (await listFiles(parts.web)).map(async (path) => {
      const bytes = await readFile(join(parts.web, path));
      return { path, bytes: bytes.length, integrity: integrityOf(bytes) };
    }),
  );
  const code = await readFile(join(parts.server, 'server.cjs'));
  const serverIntegrity = integrityOf(code);
  const entry = files.find(({ path }) => path.startsWith('remoteEntry.'))?.path ?? '';
  const { types: _, ...release } = exampleRelease({
    ...{
      version,
      files,
      entry,
      scripts: [entry],
      sharesFiles: true as const,
      serverIntegrity,
      maps,
    },
  });
  await writeFile(parts.release, JSON.stringify(release));
  await ensureKeys(folders.keys, 'auth');
  await publish(store, parts, release, await privateKeyOf(folders.keys, 'auth'));
  const chunk = files.find(({ path }) => path.startsWith('remote.'))?.path ?? '';
  return { ...place, parts, chunk, code: code.toString() };
}

test('explains an error after a click and one of a server render by the original sources', async (context) => {
  const place = await publishedRemote(context);
  const { folders, parts, chunk, code, store, json, run: tool } = place;
  // The released file under its address on a site.
  const served = join(folders.builds, 'releases/auth', version);
  await cp(parts.web, served, { recursive: true });
  const { stdout: stack } = await run(process.execPath, [
    ...['--input-type=module', '--eval', click, join(served, chunk)],
  ]);
  assert.match(stack, /Cannot read properties of undefined/);

  const module = { exports: { render: () => '' } };
  compileFunction(code, ['module', 'exports', 'require'], { filename: 'auth.cjs' })(
    module,
    module.exports,
    () => ({}),
  );
  let onServer = '';
  try {
    module.exports.render();
  } catch (error) {
    onServer = error instanceof Error ? (error.stack ?? '') : '';
  }

  const { lines } = await explainStack(`${stack}\n${composition}`, place);
  assert.match(lines[0] ?? '', /^at showOwners \(auth\/src\/button\.ts:10:\d+\)$/);
  assert.deepEqual(lines.slice(1, 4), [
    '       9 |     // The owner is missing.',
    '  >   10 |     const names = rows.map((row) => row.owner!.name);',
    '      11 |     console.log(names);',
  ]);
  assert.equal(lines.at(-2), `Releases of the page: ${composition}`);
  assert.ok(lines.at(-1)?.includes(`link --composition "${composition}"`));
  const server = await explainStack(`${onServer}\n${composition}`, place);
  assert.match(server.lines[0] ?? '', /^at render \(auth\/src\/remote\.ts:5:\d+\)$/);

  // The address of a file that releases share names no version; without a composition the newest with the file counts.
  const shared = stack.replaceAll(`auth/${version}/`, 'auth/files/');
  for (const text of [`${shared}\n${composition}`, shared])
    assert.match(
      (await explainStack(text, place)).lines[0] ?? '',
      /^at showOwners \(auth\/src\/button\.ts:10:\d+\)$/,
    );

  const texts = framesIn(stack).map(
    (one) => `auth/${version}/${one.file}:${one.line}:${one.column}`,
  );
  const id = '0123456789';
  const sample = {
    ...{ app: 'auth', version, kind: 'failed', reason: 'TypeError', frames: texts, composition },
    ...{ path: '/login', reports: 2, at: '2026-11-23T10:00:00.000Z' },
  };
  for (const gateway of ['one', 'other']) {
    const text = JSON.stringify({ at: sample.at, releases: {}, samples: { [id]: sample } });
    await store.put(`reports/${gateway}.json`, Buffer.from(text));
  }
  const { result } = await json('explain', id);
  assert.deepEqual(
    [
      result.report,
      result.reports,
      result.path,
      result.frames[0].source,
      result.frames[0].sourceLine,
    ],
    [id, 4, '/login', 'auth/src/button.ts', 10],
  );
  assert.equal(result.frames[0].functionName, 'showOwners');
  assert.match(result.link, /--composition "shell@1 auth@/);

  // `clean` removes the source maps with their release; the report then has no sources.
  assert.equal((await store.list(`auth/${version}/maps/`)).length, 1);
  const later = new Date(Date.now() + 91 * 24 * 60 * 60 * 1000);
  await removeUnused(store, ['auth'], new Date());
  await removeUnused(store, ['auth'], later);
  assert.deepEqual(await store.list(`auth/${version}/`), []);
  const { output } = await tool('explain', id);
  assert.ok(output.some((line) => line.endsWith('is not published)')));
});

test('rejects an unknown report, a malformed id and a stack without a released file', async (context) => {
  const place = await pipeline(context);
  const { run: tool } = place;
  const unknown = await tool('explain', '0123456789');
  assert.equal(unknown.exitCode, 1);
  assert.match(unknown.errors[0] ?? '', /^There is no report 0123456789/);
  assert.equal((await tool('explain', 'auth')).exitCode, 2);
  await assert.rejects(explainStack('Error\n    at x.js:1:1', place), /names no file of a release/);
});

test('shows places inside packages as one line', () => {
  const frame = (source: string) => ({
    ...{ app: 'shell', version: '1', file: 'main.js', line: 1, column: 1, source },
    ...{ sourceLine: 2, sourceColumn: 3, functionName: 'run', lines: [], problem: null },
  });
  const lines = linesOf(
    [
      'auth/src/button.ts',
      'node_modules/react-dom/cjs/react-dom-client.production.js',
      'node_modules/react-dom/cjs/react-dom-client.production.js',
      'node_modules/@studio/releases/node_modules/scheduler/index.js',
      'shell/src/index.ts',
      'node_modules/@scope/kit/index.js',
    ].map(frame),
  );
  assert.deepEqual(
    lines.filter((line) => line.startsWith('at ')),
    [
      'at run (auth/src/button.ts:2:3)',
      'at 3 places in react-dom, scheduler',
      'at run (shell/src/index.ts:2:3)',
      'at 1 place in @scope/kit',
    ],
  );
});
