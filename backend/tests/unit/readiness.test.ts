import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { takesBytes } from '../../extensions/portal/src/platform/readiness.ts';

test('a data folder that takes no bytes is not ready for changes', async (context) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'readiness-'));
  context.after(() => rm(dataDir, { recursive: true }));
  assert.equal(await takesBytes(dataDir), false);
  await mkdir(join(dataDir, 'tmp'));
  assert.equal(await takesBytes(dataDir), true);
  // A limit on the size of files fails writes as a full disk does.
  const module = join(import.meta.dirname, '../../extensions/portal/src/platform/readiness.ts');
  const program = `const { takesBytes } = await import('${module}'); console.log(await takesBytes('${dataDir}'));`;
  const said = execFileSync(
    'prlimit',
    ['--fsize=1000', process.execPath, '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  assert.equal(said, 'false\n');
  assert.deepEqual(await readdir(join(dataDir, 'tmp')), []);
});
