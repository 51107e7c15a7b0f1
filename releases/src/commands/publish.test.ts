import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { partsOf, root } from '../files/folders.ts';
import { privateKeyOf } from '../keys/keys.ts';
import { commandRunner, liveSite } from '../testing/command-runner.ts';

test('does not publish with a private key that sites do not know', async (context) => {
  const { run, release, changeKeys, folders } = await liveSite(context);
  const old = await privateKeyOf(folders.keys, 'auth');
  const remove = await changeKeys('auth');
  await release({ app: 'auth', version: '2.0.0' });
  await writeFile(join(folders.keys, 'auth.key'), old);
  assert.deepEqual(await run('publish', 'auth'), ['auth 2.0.0 was published already.']);
  await remove();
  await assert.rejects(run('publish', 'auth'), /auth\.key belongs to no public key of auth/);
});

test('prints the finished part before an error', async (context) => {
  const { run, release } = await liveSite(context);
  await release({ app: 'shell', version: '1.1.0' });
  await assert.rejects(
    run('publish', 'shell', 'customer-area'),
    /^CommandError: shell 1\.1\.0 was published already\.\nThere is no build of customer-area here/,
  );
});

test('asks for a new build when another version of the tool made it', async (context) => {
  const { run, folders } = await liveSite(context);
  for (const text of ['{"app":"auth"}', '{']) {
    await writeFile(partsOf(folders.builds, 'auth').release, text);
    await assert.rejects(
      run('publish', 'auth'),
      /of another version of this tool: npm run release -- build auth$/,
    );
  }
});

test('names the store', async (context) => {
  const { release, folders } = await liveSite(context);
  await release({ app: 'auth', version: '2.0.0' });
  const run = commandRunner({ ...folders, place: { name: '/mnt/releases', isNamed: true } });
  assert.deepEqual(await run('publish', 'auth'), [
    'auth 2.0.0 was published already in /mnt/releases.',
  ]);
});

const commits = (() => {
  try {
    const args = ['log', '-2', '--no-merges', '--format=%H %s', '--', 'auth'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  } catch {
    // Sources without their repository.
    return [];
  }
})();

test('notes the commits since the live release, which the plan prints', {
  skip: commits.length < 2,
}, async (context) => {
  const { run, release, promote } = await liveSite(context);
  const [[newest = '', subject = ''] = [], [older = ''] = []] = commits.map((line) => [
    line.slice(0, line.indexOf(' ')),
    line.slice(line.indexOf(' ') + 1),
  ]);
  await promote(await release({ app: 'auth', version: '1.1.0', commit: older }));
  await release({ app: 'auth', version: '1.2.0', commit: newest });
  await run('publish', 'auth');
  assert.ok((await run('plan', 'auth')).includes(`     - ${subject}`));
});
