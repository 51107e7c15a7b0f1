import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import * as facade from '@studio/shared/router';
import { singletons } from '../rspack.base.js';

const root = join(import.meta.dirname, '..');
const folders = ['shared', 'shell', 'public-site', 'auth', 'customer-area'];

async function sources(folder: string): Promise<string[]> {
  const files = await readdir(join(root, folder, 'src'), { recursive: true });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => join(root, folder, 'src', file));
}

/** Names that a file imports from the router and that exist at run time. */
function namesFromRouter(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import \{([^}]*)\} from 'react-router-dom'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
}

test('the router facade provides every name that the apps import', async () => {
  const files = (await Promise.all(folders.map(sources))).flat();
  const missing = files.flatMap((file) =>
    namesFromRouter(file)
      .filter((name) => !(name in facade))
      .map((name) => `${name} in ${file}`),
  );
  assert.ok(files.length > 50, 'the sources were found');
  assert.deepEqual(missing, []);
});

test("the shell's server build hands out exactly the singletons of the build recipe", () => {
  const source = readFileSync(join(root, 'shell/src/server/singletons.ts'), 'utf8');
  const [, list = ''] = source.match(/export const singletons[^{]*\{[^{]*\{([\s\S]*?)\n\};/) ?? [];
  const names = [...list.matchAll(/^ {2}'?([@\w/-]+)'?[,:]/gm)].map(([, name]) =>
    name === undefined ? '' : name,
  );
  assert.deepEqual(names.sort(), Object.keys(singletons).sort());
});
