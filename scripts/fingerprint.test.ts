import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { fingerprintOf } from './fingerprint.ts';

test('changes with a source, not with what commands write beside it', async (context) => {
  const folder = await temporaryFolder(context);
  const write = async (path: string) => {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'file.js'), path);
    return await fingerprintOf([folder]);
  };
  const before = await write('src');
  for (const path of ['node_modules/a', 'dist/web', '.cache/types'])
    assert.equal(await write(path), before, path);
  assert.notEqual(await write('src/dist.ts'), before);
});
