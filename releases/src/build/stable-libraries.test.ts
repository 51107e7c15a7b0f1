import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { createConfig } from '../../../rspack.base.js';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** The most bytes of scripts (Brotli) that a text of the shell costs a visitor whose browser takes no differences. */
const most = 25_000;

/** Compiles the shell for browsers with edits, by the end of a file's path, and returns the names of its scripts. */
async function scriptsOf(context: TestContext, edits: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder(context);
  const loader = join(folder, 'loader.cjs');
  await writeFile(
    loader,
    'module.exports = function (text) { return edit(this.getOptions(), text) }; const edit = ({ from, to }, text) => { if (!text.includes(from)) throw new Error(from); return text.replace(from, to) };',
  );
  const configuration = createConfig('shell', { side: 'browser', folder: join(folder, 'web') });
  const rules = Object.entries(edits).map(([from, to]) => {
    const [end = '', text = ''] = from.split(': ');
    return { test: (path: string) => path.endsWith(end), loader, options: { from: text, to } };
  });
  const edited = {
    ...configuration,
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), ...rules] },
  };
  await new Promise<void>((resolve, reject) => {
    rspack(edited, (error, stats) => {
      if (error || stats === undefined) reject(error);
      else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve();
    });
  });
  const names = (await readdir(join(folder, 'web'))).filter((name) => name.endsWith('.js'));
  return { names, folder: join(folder, 'web') };
}

test('@slow changes the entry of the shell with a text or a function, and no library', async (context) => {
  const before = await scriptsOf(context);
  const after = await scriptsOf(context, {
    'shell/src/messages/it.json: Vai al contenuto': 'Salta al contenuto',
    'shell/src/messages/en.json: Skip to content': 'Jump to content',
    'shell/src/layout/footer.tsx: export function Footer':
      'console.log(1);\nexport function Footer',
  });
  const changed = after.names.filter((name) => !before.names.includes(name));
  assert.deepEqual(changed.map((name) => name.split('.')[0]).sort(), ['messages-en', 'shell']);
  const texts = await Promise.all(changed.map((name) => readFile(join(after.folder, name))));
  const bytes = texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
  assert.ok(bytes <= most, `${bytes} bytes`);
});
