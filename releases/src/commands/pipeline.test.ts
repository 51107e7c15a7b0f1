import assert from 'node:assert/strict';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pipeline, receiver } from '../testing/pipeline.ts';

test('@slow prints one object for programs, with the exit code in it', async (context) => {
  const { json, release } = await pipeline(context);
  await release({ app: 'auth', version: '2' });
  assert.deepEqual(await json('promote', 'auth', '--anyway', '--percent', '10'), {
    command: 'promote',
    exitCode: 0,
    result: { apps: { auth: { version: '2', percent: 10, leftOut: [] } } },
    warnings: [],
    error: null,
  });
  assert.deepEqual((await json('rollback', 'auth')).result, {
    apps: { auth: { from: '2', to: '1', passed: [] } },
  });
  const { result } = await json('status', 'auth');
  assert.deepEqual(result.apps.auth, {
    live: '1',
    before: [],
    rollout: null,
    retired: null,
    health: { 1: null },
    keys: [],
  });
  const { changes } = (await json('history', 'auth')).result;
  assert.deepEqual(
    changes.map(({ what }: { what: string }) => what),
    ['promote', 'roll out', 'roll back'],
  );
  assert.deepEqual((await json('clean')).result, { removed: [] });
});

test('@slow reports the comparison before the smoke test starts', async (context) => {
  const { run, release, notices } = await pipeline(context);
  await release({ app: 'auth', version: '2' });
  const { errors } = await run('check', 'auth', '--version', '2', '--site', 'http://127.0.0.1:1');
  assert.match(errors.join('\n'), /http:\/\/127\.0\.0\.1:1 does not answer/);
  assert.match(
    notices.join('\n'),
    /^auth 2 (fits|does not fit) the live releases\. The smoke test starts …$/,
  );
});

test('@slow gives usage errors, rejections, a damaged store and a busy store different exit codes', async (context) => {
  const { json, run, release, folders } = await pipeline(context);
  assert.deepEqual(await json('promotes'), {
    command: null,
    exitCode: 2,
    result: {},
    warnings: [],
    error: { kind: 'usage', message: 'Unknown command: promotes.' },
  });
  assert.match((await run('promotes')).errors.join('\n'), /npm run release -- <command>/);
  await release({ app: 'shell', version: '2' });
  const refused = await json('publish', 'shell', 'customer-area');
  assert.deepEqual([refused.exitCode, refused.error.kind], [1, 'failed']);
  assert.deepEqual(refused.result, { apps: { shell: { version: '2' } } }, 'done by then');
  const untried = await json('promote', 'shell');
  assert.deepEqual([untried.exitCode, untried.error.kind], [1, 'refused']);
  await run('promote', 'shell', '--anyway', '--percent', '5');
  await release({ app: 'shell', version: '3' });
  const busy = await json('promote', 'shell', '--anyway');
  assert.deepEqual([busy.exitCode, busy.error.kind], [4, 'busy']);
  await truncate(join(folders.releases, 'live.states/000000003'), 9);
  const damaged = await json('rollback', 'shell');
  assert.deepEqual([damaged.exitCode, damaged.error.kind], [3, 'damaged']);
});

test('@slow names damaged objects after every command, and runs commands that only read', async (context) => {
  const { run, folders } = await pipeline(context);
  await writeFile(join(folders.releases, 'history/000000001.json'), '');
  const notices = ['history/000000001.json is damaged: npm run release -- repair.'];
  for (const command of ['status', 'history', 'clean', 'plan'])
    assert.deepEqual([command, (await run(command)).errors], [command, notices]);
  await truncate(join(folders.releases, 'live.states/000000002'), 9);
  for (const command of ['status', 'history', 'clean', 'plan'])
    assert.deepEqual([command, (await run(command)).exitCode], [command, 0]);
  const { output, errors } = await run('repair');
  assert.match(output.join('\n'), /^State 000000002 of the manifest was damaged/);
  assert.deepEqual([errors, (await run('status')).errors], [[], []]);
});

test('@slow sends every change to a webhook, and ignores its failure', async (context) => {
  const { run, release, environment } = await pipeline(context);
  const { events, site: address } = await receiver(context);
  environment.RELEASE_WEBHOOK_URL = `${address}/hook`;
  environment.RELEASE_WEBHOOK_SECRET = 'a secret of 16 characters or more';
  await release({ app: 'auth', version: '2' });
  for (const args of [
    ['publish', 'auth'],
    ['promote', 'auth', '--anyway', '--percent', '10'],
    ['promote', 'auth', '--anyway'],
    ['rollback', 'auth'],
    ['retire', 'auth'],
  ]) {
    const { exitCode, errors } = await run(
      ...args,
      ...(args[0] === 'retire' ? ['--site', address] : []),
    );
    assert.equal(exitCode, 0);
    assert.match(
      errors.join(),
      /^The webhook did not receive ".*" for auth .*: it answered 500\.$/,
    );
  }
  assert.deepEqual(
    events.map(({ type, app, version }) => `${type} ${app} ${version}`),
    [
      'published auth 2',
      'rolled-out auth 2',
      'promoted auth 2',
      'rolled-back auth 2',
      'retired auth 1',
    ],
  );
  environment.RELEASE_WEBHOOK_SECRET = 'short';
  assert.match((await run('publish', 'auth')).errors.join(), /at least 16 characters/);
});
