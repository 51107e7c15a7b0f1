import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureKeys } from '../keys.ts';
import { linksTo } from '../links-to.ts';
import { changeLiveSet, promoted, readLiveSet, readState } from '../live/index.ts';
import { notePublication } from '../publication.ts';
import { runCommand } from '../run-command.ts';
import { releaseManager } from '../signature.ts';
import { temporarySite } from '../testing/temporary-site.ts';

const claim = (path: string) => ({ path, requiresLogin: false, scripts: [], styles: [] });

/** A site with a live shell and a live remote, and the tool as a pipeline uses it. */
async function site(context: TestContext) {
  const place = await temporarySite(context);
  await place.promote(await place.release({ app: 'shell', version: '1' }));
  await place.promote(
    await place.release({ app: 'auth', version: '1', routes: [claim('/login'), claim('/forgot')] }),
  );
  const { builds, releases, keys } = place.folders;
  const environment: Record<string, string> = {
    BUILDS_DIR: builds,
    RELEASES_DIR: releases,
    RELEASE_KEYS: keys,
    RELEASE_BY: 'Ada',
  };
  const run = (...args: string[]) => runCommand(args, environment);
  const json = async (...args: string[]) => {
    const { output, errors, exitCode } = await run(...args, '--json');
    assert.deepEqual([output.length, errors], [1, []]);
    const report = JSON.parse(output[0] ?? '');
    assert.equal(report.exitCode, exitCode);
    return report;
  };
  return { ...place, environment, run, json };
}

test('a program gets one object, whatever comes of it, with the exit code in it', async (context) => {
  const { json, release } = await site(context);
  await release({ app: 'auth', version: '2' });
  assert.deepEqual(await json('promote', 'auth', '--anyway', '--percent', '10'), {
    command: 'promote',
    exitCode: 0,
    result: { apps: { auth: { version: '2', percent: 10 } } },
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

test('exit codes tell a wrong command line, a refusal, a damaged store and a queue apart', async (context) => {
  const { json, run, release, folders } = await site(context);
  assert.deepEqual(await json('promotes'), {
    command: null,
    exitCode: 2,
    result: {},
    warnings: [],
    error: { kind: 'usage', message: 'promotes is no verb.' },
  });
  assert.match((await run('promotes')).errors.join('\n'), /npm run release -- <verb>/);
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

test('every command names what is damaged, and those that change nothing go on', async (context) => {
  const { run, folders } = await site(context);
  await writeFile(join(folders.releases, 'history/000000001.json'), '');
  const told = ['history/000000001.json is damaged: npm run release -- repair.'];
  for (const command of ['status', 'history', 'clean', 'plan'])
    assert.deepEqual([command, (await run(command)).errors], [command, told]);
  await truncate(join(folders.releases, 'live.states/000000002'), 9);
  for (const command of ['status', 'history', 'clean', 'plan'])
    assert.deepEqual([command, (await run(command)).exitCode], [command, 0]);
  const { output, errors } = await run('repair');
  assert.match(output.join('\n'), /^State 000000002 of the live set was damaged/);
  assert.deepEqual([errors, (await run('status')).errors], [[], []]);
});

/** A server that keeps what it is sent, and serves a site map. */
async function receiver(context: TestContext) {
  const events: { readonly type: string; readonly app: string; readonly version: string }[] = [];
  const map = '<loc>https://studio.example/login</loc><loc>https://studio.example/team</loc>';
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/sitemap.xml') return response.end(map);
    events.push(JSON.parse(body));
    return response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { events, site: `http://127.0.0.1:${port}` };
}

test('a webhook is told of everything that was done, and costs nothing when it fails', async (context) => {
  const { run, release, environment } = await site(context);
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
    assert.match(errors.join(), /^The webhook was not told that auth was .*: it answered 500\.$/);
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
  assert.match((await run('publish', 'auth')).errors.join(), /16 characters at least/);
});

test('an app is retired by its team, told what leads there, and comes back by a promotion', async (context) => {
  const { run, release, promote, store, folders, publicKeys } = await site(context);
  const { site: address } = await receiver(context);
  const routes = [claim('*'), claim('/team')];
  const code = 'link(shared.paths.login.href()); link(shared.paths.team.href());';
  await promote(await release({ app: 'public-site', version: '1', routes }, { code }));
  assert.deepEqual((await run('retire', 'auth', '--site', address)).output, [
    'auth 1 is retired: its paths are answered as if there was none.',
    '  public-site 1 leads to paths.login.',
    `  The site map of ${address} names /login.`,
  ]);
  assert.deepEqual(await linksTo(store, publicKeys, 'public-site', address), [
    `The site map of ${address} names /team.`,
  ]);
  const live = await readLiveSet(store);
  assert.deepEqual([live.apps.auth, live.retired], [undefined, { auth: '1' }]);
  assert.match((await run('status', 'auth')).output.join(), /^auth: retired, 1 was live last$/);
  assert.equal((await run('retire', 'auth')).exitCode, 1);
  assert.equal((await run('restore', 'auth')).output[0], 'auth is retired, as revision 5.');
  await run('promote', 'auth', '--version', '1', '--anyway');
  assert.equal((await readLiveSet(store)).apps.auth?.version, '1');
  await rm(join(folders.keys, 'auth.key'));
  assert.match((await run('retire', 'auth')).errors.join(), /no key for releases of auth/);
  assert.match((await run('retire', 'shell')).errors.join(), /Without a shell there is no site/);
  assert.match((await run('retire', 'public-site')).errors.join(), /with --anyway if the site/);
});

test('the release manager retires an app whose key is with its team', async (context) => {
  const { run, store, folders } = await site(context);
  await ensureKeys(folders.keys, releaseManager);
  await rm(join(folders.keys, 'auth.key'));
  assert.equal((await run('retire', 'auth', '--site', 'http://localhost:1')).exitCode, 0);
  assert.deepEqual((await readLiveSet(store)).retired, { auth: '1' });
  const { entries } = await readState(store);
  assert.equal(entries.auth?.by, releaseManager);
});

test('the first release of an app has a way back', async (context) => {
  const { run, store, release } = await site(context);
  assert.deepEqual((await run('rollback', 'auth')).output, [
    'auth is retired: it was its first release.',
  ]);
  assert.deepEqual((await readLiveSet(store)).retired, { auth: '1' });
  await release({ app: 'auth', version: '2' });
  await run('promote', 'auth', '--anyway');
  assert.equal((await readLiveSet(store)).apps.auth?.version, '2');
});

test('the plan is about what waits: built here, or published last and never live', async (context) => {
  const { run, json, release, store, access, folders } = await site(context);
  assert.deepEqual((await run('plan')).output, ['Nothing waits to be promoted.']);
  const area = { app: 'customer-area', contract: 2 } as const;
  for (const [version, at] of [
    ['8', '2026-11-21T10:00:00.000Z'],
    ['7', '2026-11-22T10:00:00.000Z'],
  ] as const)
    await notePublication(store, await release({ ...area, version }), 'Ada', new Date(at));
  await rm(join(folders.builds, 'customer-area'), { recursive: true });
  const shell = await release({ app: 'shell', version: '2', newestContract: 2 });
  await store.remove('shell/2/release.sig');
  const { output } = await run('plan');
  assert.equal(output[0], '1. shell 2: publish shell, check shell, promote shell --version 2');
  assert.equal(output[1], 'No order leads to customer-area 7:');
  assert.match(
    output[2] ?? '',
    /^ {2}customer-area 7 speaks contract 2, shell 1 contract 1: shell 1 is what visitors/,
  );
  const { steps, blocked } = (await json('plan')).result;
  assert.deepEqual(steps, [{ app: 'shell', version: '2', isPublished: false }]);
  assert.deepEqual([blocked[0].app, blocked[0].problems.length], ['customer-area', 1]);
  assert.match(
    (await run('plan', 'auth', '--version', '9')).output.join(),
    /auth 9 is not published/,
  );
  await changeLiveSet(access, (live) =>
    promoted(live, shell, { at: '2026-11-21T10:00:00.000Z', by: 'Ada' }),
  );
  assert.match((await run('plan')).output.join(), /^No order leads to customer-area 7/);
});
