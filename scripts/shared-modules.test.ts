import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { singletons } from '@studio/releases/singletons';
import { apps } from '@studio/shared/contract';

const root = join(import.meta.dirname, '..');
const folders = ['shared', ...apps];

async function sources(folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder, 'src'), { recursive: true });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => join(root, folder, 'src', file));
}

/** Returns the names that a file imports from a package at run time. */
function namesFrom(packageName: string, file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(new RegExp(`import \\{([^}]*)\\} from '${packageName}'`, 'g'))]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

/** Returns the names that a facade of `shared` exports. */
function providedBy(folder: string): string[] {
  const text = readFileSync(join(root, 'shared/src/client', folder, 'index.ts'), 'utf8');
  return [...text.matchAll(/export \{([^}]*)\} from/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim());
}

for (const [packageName, folder] of [
  ['react-router-dom', 'router'],
  ['react-i18next', 'react-i18next'],
] as const) {
  test(`the facade of ${packageName} provides every name that the apps import`, async () => {
    const files = (await Promise.all(folders.map(sources))).flat();
    const provided = new Set(providedBy(folder));
    const missing = files.flatMap((file) =>
      namesFrom(packageName, file)
        .filter((name) => !provided.has(name))
        .map((name) => `${name} in ${file}`),
    );
    assert.ok(files.length > 50, 'the sources were found');
    assert.deepEqual(missing, []);
  });
}

test("the shell's server build provides exactly the singletons of the build configuration", () => {
  const source = readFileSync(join(root, 'shell/src/server/singletons.ts'), 'utf8');
  const [, list = ''] = source.match(/export const singletons[^{]*\{[^{]*\{([\s\S]*?)\n\};/) ?? [];
  const names = [...list.matchAll(/^ {2}'?([@\w/-]+)'?[,:]/gm)].map(([, name]) =>
    name === undefined ? '' : name,
  );
  assert.deepEqual(names.sort(), Object.keys(singletons).sort());
});

test('the chunks that pages preload have the names that the browser build gives them', () => {
  const textOf = (file: string) => readFileSync(join(root, 'shell/src', file), 'utf8');
  const [preloaded = ''] =
    textOf('server/render-page.tsx').match(/^function chunksOf[\s\S]*?^\}/m) ?? [];
  const named = ['bootstrap.tsx', 'messages/index.ts']
    .flatMap((file) => [...textOf(file).matchAll(/webpackChunkName: "([\w-]+)"/g)])
    .map(([, name]) => name);
  const names = [...preloaded.matchAll(/(?:\[|^ {4})'([\w-]+)'/gm)].map(([, name]) => name);
  assert.deepEqual(names, ['dom', 'messages-en', 'pages']);
  assert.deepEqual(
    names.filter((name) => !named.includes(name)),
    [],
  );
});
