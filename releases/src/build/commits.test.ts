import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { commitNotes } from './commits.ts';

test('lists the subjects of the commits between two releases that touch the folder of the app', async (context) => {
  const repository = await temporaryFolder(context);
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.it'];
  const git = (...args: string[]) =>
    execFileSync('git', [...author, ...args], { cwd: repository, encoding: 'utf8' }).trim();
  const folder = join(repository, 'auth');
  await mkdir(folder);
  git('init', '--quiet');
  const commit = async (file: string, subject: string) => {
    await writeFile(join(repository, file), subject);
    git('add', '.');
    git('commit', '--quiet', '--no-verify', '-m', subject, '-m', 'a body');
    return git('rev-parse', 'HEAD');
  };
  const live = await commit('auth/a', 'feat(auth): begin');
  await commit('shell', 'feat(shell): begin');
  await commit('auth/b', 'fix(auth): <b>shorten</b> the login');
  const released = await commit('auth/a', 'feat(auth): go on');
  assert.deepEqual(commitNotes(folder, live, released), [
    'feat(auth): go on',
    'fix(auth): <b>shorten</b> the login',
  ]);
  assert.deepEqual(commitNotes(folder, released, live), []);
  for (const unknown of ['unknown', '--output=x', 'f'.repeat(40)]) {
    assert.deepEqual(commitNotes(folder, unknown, released), []);
    assert.deepEqual(commitNotes(folder, live, unknown), []);
  }
  assert.deepEqual(commitNotes(await temporaryFolder(context), live, released), []);
  for (let index = 0; index < 21; index++) await commit('auth/a', `step ${index}`);
  assert.equal(commitNotes(folder, live, git('rev-parse', 'HEAD')).length, 20);
});
