import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { changeManifest, promoted, RejectedError } from '../manifest/manifest.ts';
import { claim } from '../testing/example-release.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { requireFit } from './require-fit.ts';
import { type CheckResult, storeResult } from './result.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const smoke = (hours: number, problems: string[] = []) => ({
  at: hoursAgo(hours),
  site: 'http://localhost:3000',
  pages: 3,
  problems,
  warnings: [],
});

/** Publishes a candidate beside a live shell, with the result of its last check. */
async function candidate(
  context: TestContext,
  result: Partial<CheckResult> | undefined,
  path = '/login',
  app = 'auth',
) {
  const { store, access, publicKeys, release } = await temporarySite(context);
  for (const live of [
    await release({ app: 'shell', version: '1.0.0' }),
    await release({ app: 'public-site', version: '1.0.0', routes: [claim('/news')] }),
  ]) {
    const author = { at: hoursAgo(48), by: 'a team' };
    await changeManifest(access, (set) => promoted(set, live, author));
  }
  const auth = await release({ app, version: '2.0.0', routes: [claim(path)] });
  if (result !== undefined) {
    await storeResult(store, auth, {
      at: hoursAgo(1),
      by: 'a team',
      problems: [],
      against: {},
      peers: ['shell 1.0.0', 'public-site 1.0.0'],
      ...result,
    });
  }
  return () =>
    requireFit(store, publicKeys, auth, { without: [], because: undefined, anyway: false }, now);
}

const live = { shell: '1.0.0', 'public-site': '1.0.0' };

test('rejects a candidate without a smoke test', async (context) => {
  await assert.rejects(await candidate(context, undefined), RejectedError);
});

test('accepts a check of any age beside exactly the live releases', async (context) => {
  const judge = await candidate(context, { against: live, smoke: smoke(72) });
  assert.equal(await judge(), 2);
});

test('does not accept a check that lacks a release which visitors may get now', async (context) => {
  const old = { against: live, smoke: smoke(72) };
  for (const peers of [
    [],
    ['shell 1.0.0'],
    ['shell 1.0.0', 'public-site 1.0.0', 'public-site 0.9.0 (before)'],
  ]) {
    const judge = await candidate(context, { ...old, peers });
    await assert.rejects(judge, /smoke test of auth 2\.0\.0 is from .* too old/);
  }
});

test('requires a smoke test within a day after other releases went live', async (context) => {
  const against = { shell: '0.9.0' };
  assert.equal(await (await candidate(context, { against, smoke: smoke(23) }))(), 2);
  await assert.rejects(
    await candidate(context, { against, smoke: smoke(25) }),
    /smoke test of auth 2\.0\.0 is from .* too old/,
  );
  await assert.rejects(await candidate(context, { against }), /has no smoke test yet/);
});

test('requires no smoke test of the console, whose pages are not on the site', async (context) => {
  // It has no grant here: the comparison with its peers still counts.
  await assert.rejects(
    await candidate(context, undefined, '/console', 'console'),
    (error: Error) => {
      assert.match(error.message, /console/);
      assert.doesNotMatch(error.message, /smoke test/);
      return true;
    },
  );
});

test('reports the problems of the smoke test', async (context) => {
  const result = { against: live, smoke: smoke(1, ['/login throws: x.']) };
  await assert.rejects(await candidate(context, result), /^RejectedError: \/login throws: x\.$/);
});

test('rejects a candidate that no longer fits the live releases', async (context) => {
  const result = { against: { shell: '0.9.0' }, smoke: smoke(1) };
  await assert.rejects(await candidate(context, result, '/news'), /claims \/news/);
});
