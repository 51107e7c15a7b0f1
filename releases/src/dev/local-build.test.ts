import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type MultiStats, rspack } from '@rspack/core';
import { reportOf } from './local-build.ts';

/** Compiles sources for two sides, each from its own entry. */
async function compile(context: TestContext, sources: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'sides-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
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
