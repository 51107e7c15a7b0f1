import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { generateSnapshotFromManifest } from '@module-federation/sdk';
import { type MultiStats, rspack } from '@rspack/core';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type LocalBuild, reportOf, watchApp } from './local-build.ts';

const messagesModule: (json: string) => string = createRequire(import.meta.url)(
  './messages-loader.cjs',
);

/** Compiles sources for two sides, each from its own entry. */
async function compile(context: TestContext, sources: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(context);
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
  const sides = ['browser', 'server'].map((side) => ({
    name: `prices ${side}`,
    context: folder,
    entry: `./${side}.js`,
    output: { path: join(folder, side) },
  }));
  const compiler = rspack(sides);
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return stats?.stats ?? [];
}

test('reports an error of both sides once, and each error of one side', async (context) => {
  const report = reportOf(
    await compile(context, {
      'browser.js': "import './both.js'; import './only-here.js';",
      'server.js': "import './both.js';",
      'both.js': "import './nowhere.js';",
    }),
  );
  assert.equal(report.match(/ERROR in \.\/both\.js/g)?.length, 1, report);
  assert.equal(report.match(/Can't resolve '\.\/only-here\.js'/g)?.length, 1, report);
  assert.doesNotMatch(report, /compiled with/);
});

test('shows changed messages in the object that the app has, and reloads the page for other JSON', () => {
  const evaluate = (json: string, before?: object, isMessages = true) => {
    const calls: unknown[] = [];
    const kept: { shown?: object } = {};
    const hot = {
      data: before && { shown: before },
      accept() {},
      dispose: (f: (data: object) => void) => f(kept),
    };
    const module = { hot, exports: {} };
    const replaceMessages = (...args: unknown[]) => calls.push(args) > 0 && isMessages;
    const page = { studioDevelopment: { replaceMessages } };
    const window = { location: { reload: () => calls.push('reload') } };
    const run = new Function('module', 'globalThis', 'window', '__APP__', messagesModule(json));
    run(module, page, window, 'prices');
    return { exports: module.exports, kept: kept.shown, calls };
  };
  const first = evaluate('{"a":1}');
  assert.deepEqual([first.exports, first.calls], [{ a: 1 }, []]);
  const next = evaluate('{"a":2}', first.kept);
  assert.equal(next.exports, first.exports);
  assert.deepEqual(next.calls, [['prices', { a: 1 }, { a: 2 }]]);
  assert.equal(evaluate('{}', first.kept, false).calls.at(-1), 'reload');
});

for (const isHot of [true, false])
  test(`gives federation devtools the manifest of a ${isHot ? 'hot' : 'reloading'} build`, async (context) => {
    const folder = await temporaryFolder(context);
    const { promise, resolve, reject } = Promise.withResolvers<LocalBuild>();
    const stop = await watchApp('auth', folder, isHot, { built: resolve, failed: reject });
    const { web, release } = await promise.finally(stop);
    const manifest = JSON.parse(await readFile(join(web, 'mf-manifest.json'), 'utf8'));
    const { remoteEntry, modules, shared } = generateSnapshotFromManifest(manifest);
    assert.equal(remoteEntry, release.entry);
    assert.deepEqual(
      modules?.map(({ modulePath }) => modulePath),
      ['./remote'],
    );
    assert.ok(shared.some(({ sharedName }) => sharedName === '@studio/shared/client'));
    const entry = await readFile(join(web, release.entry), 'utf8');
    assert.match(entry, /mf-manifest\.json/);
  });
