import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { rollBack } from '../check/roll-back.ts';
import {
  changeManifest,
  readHistory,
  readManifest,
  rolledBack,
  rolledOut,
} from '../manifest/manifest.ts';
import type { Store } from '../store/store.ts';
import { commandRunner } from '../testing/command-runner.ts';
import { temporarySite } from '../testing/temporary-site.ts';

const author = (minutesAgo: number) => ({
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  by: 'the site',
});

const provides = (react: string) => ({ provided: { react }, required: {} });
const requires = (react: string) => ({ provided: {}, required: { react } });

/** Makes a site with several releases of auth, the newest live, and a function that runs commands. */
async function site(context: TestContext, ...versions: readonly string[]) {
  const place = await temporarySite(context);
  for (const version of versions)
    await place.promote(await place.release({ app: 'auth', version }));
  const run = commandRunner(place.folders);
  const halt = (minutesAgo: number) =>
    changeManifest(place.access, (live) => rolledBack(live, 'auth', author(minutesAgo), 'halt'));
  const live = async (app: 'auth' | 'shell' = 'auth') =>
    (await readManifest(place.store)).apps[app]?.version;
  return { ...place, run, halt, live };
}

test('skips a release whose files are lost', async (context) => {
  const { run, live, folders } = await site(context, '1', '2', '3');
  await rm(join(folders.releases, 'auth/2'), { recursive: true });
  const lines = ['auth 2 is not published: skipped.', 'auth 1 is live.'];
  assert.deepEqual(await run('rollback', 'auth'), lines);
  assert.equal(await live(), '1');
});

/** Stores reports of browsers about releases of auth: the views of each and the failed ones, a vote each. */
async function report(store: Store, counts: Readonly<Record<string, readonly [number, number]>>) {
  const releases = Object.entries(counts).map(([version, [views, failed]]) => [
    `auth@${version}`,
    { views, failed, votes: views, reasons: {}, vitals: {} },
  ]);
  const stored = { at: new Date().toISOString(), releases: Object.fromEntries(releases) };
  await store.put('reports/gateway.json', Buffer.from(JSON.stringify(stored)));
}

test('passes over an earlier release that failed in browsers, unless each did', async (context) => {
  const { run, live, store } = await site(context, '1', '2', '3');
  await report(store, { 1: [500, 0], 2: [60, 40], 3: [60, 50] });
  const [skipped, done] = await run('rollback', 'auth');
  assert.match(
    skipped ?? '',
    /^auth 2 was live before, and it failed in 40 of 60 browsers: skipped\.$/,
  );
  assert.equal(done, 'auth 1 is live.');

  const other = await site(context, '1', '2', '3');
  await report(other.store, { 1: [60, 40], 2: [60, 40] });
  assert.deepEqual(await other.run('rollback', 'auth'), ['auth 2 is live.']);
  assert.deepEqual([await live(), await other.live()], ['1', '2']);
});

/** Makes a site with three shells of rising versions of React, and an auth that needs the newest. */
async function grownShell(context: TestContext) {
  const place = await site(context);
  for (const version of ['1', '2', '3']) {
    const shared = provides(`19.${version}.0`);
    await place.promote(await place.release({ app: 'shell', version, shared }));
  }
  await place.promote(
    await place.release({ app: 'auth', version: '1', shared: requires('^19.3.0') }),
  );
  return place;
}

test('rolls back to a release that does not fit only with --anyway, which the history shows', async (context) => {
  const { run, live, store } = await grownShell(context);
  await assert.rejects(run('rollback', 'shell'), (error: Error) => {
    const lines = error.message.split('\n');
    assert.equal(lines.length, 3);
    assert.match(
      lines[0] ?? '',
      /^shell 2 does not fit the live releases: skipped\. auth 1 needs react/,
    );
    assert.match(
      lines[1] ?? '',
      /^shell 1 does not fit the live releases: skipped\. auth 1 needs react/,
    );
    assert.equal(lines[2], 'No earlier release is left: promote a new release of shell.');
    return true;
  });
  assert.equal(await live('shell'), '3');
  assert.deepEqual(await run('rollback', 'shell', '--anyway'), ['shell 2 is live.']);
  assert.equal((await readHistory(store)).at(-1)?.why, 'anyway');
});

test('rolls back to a release that conflicts with fallbacks only', async (context) => {
  const { run, promote, release } = await grownShell(context);
  await promote(await release({ app: 'auth', version: '2', shared: requires('^19.2.0') }));
  assert.deepEqual(await run('rollback', 'shell'), ['shell 2 is live.']);
});

test('rejects a second rollback right after an automatic one, unless --to names the release', async (context) => {
  const { run, halt, live, store } = await site(context, '1', '2', '3');
  await halt(9);
  await assert.rejects(
    run('rollback', 'auth'),
    /auth 3 was already rolled back at .* by the site: 2 is live\. .* rollback auth --to 1$/,
  );
  assert.equal(await live(), '2');
  assert.deepEqual(await run('rollback', 'auth', '--to', '2'), ['auth 2 is live already.']);
  assert.deepEqual(await run('rollback', 'auth', '--to', '1'), ['auth 1 is live.']);
  assert.deepEqual((await readManifest(store)).apps.auth, {
    version: '1',
    before: [],
    isFirst: true,
  });
});

test('rejects a second rollback right after one by a person, or after a roll-out ended', async (context) => {
  const { run, release, access, live } = await site(context, '1', '2', '3');
  await run('rollback', 'auth');
  await assert.rejects(run('rollback', 'auth'), /by Ada: 2 is live/);
  const options = { ...(await release({ app: 'auth', version: '4' })), percent: 10 };
  await changeManifest(access, (set) => rolledOut(set, options, author(0)));
  await assert.rejects(run('rollback', 'auth', '--to', '1'), /is being rolled out/);
  await assert.rejects(run('rollback', 'auth', '--to', '4'), /is being rolled out/);
  assert.deepEqual(await run('rollback', 'auth'), ['auth 2 is live.']);
  await assert.rejects(run('rollback', 'auth'), /auth 4 was already rolled back/);
  assert.equal(await live(), '2');
});

test('withdraws no app by a second rollback right after another, also after a roll-out ended', async (context) => {
  const { run, release, access, live } = await site(context, '1', '2');
  await run('rollback', 'auth');
  await assert.rejects(run('rollback', 'auth'), ({ message, cause }: Error) => {
    assert.match(
      message,
      /auth 2 was already rolled back at .* by Ada: 1 is live\. .* retire auth$/,
    );
    assert.equal((cause as { kind?: string }).kind, 'busy');
    return true;
  });
  const options = { ...(await release({ app: 'auth', version: '3' })), percent: 10 };
  await changeManifest(access, (set) => rolledOut(set, options, author(0)));
  assert.deepEqual(await run('rollback', 'auth'), ['auth 1 is live.']);
  await assert.rejects(run('rollback', 'auth'), /auth 3 was already rolled back .* retire auth$/);
  assert.equal(await live(), '1');
});

test('accepts a second rollback later, and right after one of another app', async (context) => {
  const { run, halt, promote, release, access } = await site(context, '1', '2', '3');
  await halt(11);
  for (const version of ['1', '2']) await promote(await release({ app: 'shell', version }));
  await changeManifest(access, (live) => rolledBack(live, 'shell', author(0), 'halt'));
  assert.deepEqual(await run('rollback', 'auth'), ['auth 1 is live.']);
});

test('accepts only rollback targets', async (context) => {
  const { run, release, live } = await site(context, '1', '2', '3');
  await release({ app: 'auth', version: '4' });
  await assert.rejects(run('rollback', 'auth', '--to', '4'), /auth 4 is no rollback target/);
  await assert.rejects(
    run('rollback', 'auth', '--to', '5'),
    /^CommandError: auth 5 is not published\.$/,
  );
  assert.equal(await live(), '3');
});

test('checks the target again when another team changes the manifest meanwhile', async (context) => {
  const { access, promote, release, live } = await site(context, '1');
  for (const version of ['1', '2'])
    await promote(await release({ app: 'shell', version, shared: provides(`19.${version}.0`) }));
  const next = await release({ app: 'auth', version: '2', shared: requires('^19.2.0') });
  let asked = 0;
  const taking = rollBack(access, {
    app: 'shell',
    author: author(0),
    what: 'roll back',
    confirm: async () => {
      asked += 1;
      // Between reading the manifest and changing it.
      if (asked === 1) await promote(next);
      return true;
    },
  });
  await assert.rejects(taking, /shell 1 does not fit the live releases/);
  assert.deepEqual([asked, await live('shell')], [2, '2']);
});

test('skips a shell that lacks a name which a live remote uses', async (context) => {
  const { promote, release, run } = await site(context);
  const names = (list: string[]) => {
    const module = { '@studio/shared/client': list };
    return { browser: module, server: module };
  };
  const shared = { provided: { '@studio/shared/client': '1.0.0' }, required: {} };
  await promote(await release({ app: 'shell', version: '1', shared, exports: names([]) }));
  await promote(await release({ app: 'shell', version: '2', shared, exports: names(['login']) }));
  await promote(await release({ app: 'auth', version: '1', imports: names(['login']) }));
  await assert.rejects(
    run('rollback', 'shell'),
    /shell 1 does not fit the live releases: skipped\. auth 1 uses login of @studio\/shared\/client/,
  );
});
