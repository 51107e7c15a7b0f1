import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fingerprintOf } from './fingerprint.ts';

test('changes with a source, not with what commands write beside it', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'fingerprint-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
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
