import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { generatedCollections } from './generated-collections.ts';
import { generatedSchema } from './generated-schema.ts';

const root = resolve(import.meta.dirname, '../..');

const outputs: { path: string; content: string }[] = [
  {
    path: resolve(root, 'shared/src/contract/generated/schema.ts'),
    content: generatedSchema(),
  },
  {
    path: resolve(root, 'gateway/src/content/generated/collections.ts'),
    content: generatedCollections(),
  },
];

/** Returns the text of a generated file; undefined when there is none yet. */
async function current(path: string): Promise<string | undefined> {
  return existsSync(path) ? await readFile(path, 'utf8') : undefined;
}

async function check(): Promise<void> {
  for (const { path, content } of outputs) {
    if ((await current(path)) === content) continue;
    console.error(
      `${relative(root, path)} does not match backend/schema: run \`node backend/scripts/generate-types.ts\`.`,
    );
    process.exitCode = 1;
  }
}

async function write(): Promise<void> {
  for (const { path, content } of outputs) {
    if ((await current(path)) === content) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    console.log(`wrote ${relative(root, path)}`);
  }
}

await (process.argv.includes('--check') ? check() : write());
