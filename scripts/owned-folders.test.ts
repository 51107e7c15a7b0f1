import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { abandonedFolders, makeOwnedFolder } from './owned-folders.ts';

test('finds the folders of processes that have ended, and of earlier ones with the same number', async (context) => {
  const home = await mkdtemp(join(tmpdir(), 'owned-folders-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = home;
  context.after(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(home, { recursive: true });
  });
  const script = `const { makeOwnedFolder } = await import('${import.meta.resolve('./owned-folders.ts')}');
    await makeOwnedFolder('kept-');
    console.log('made');
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: other.stdout }), 'line');
  const [theirs = ''] = await readdir(home);
  await makeOwnedFolder('kept-');
  await mkdir(join(home, 'kept-by-hand'));
  assert.deepEqual(await abandonedFolders('kept-'), []);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const earlier = join(home, `kept-${process.pid}-1-abcdef`);
  await mkdir(earlier);
  assert.deepEqual((await abandonedFolders('kept-')).sort(), [earlier, join(home, theirs)].sort());
});
