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

/** A candidate beside a live shell, with what its last check found. */
async function candidate(
  context: TestContext,
  result: Partial<CheckResult> | undefined,
  path = '/login',
) {
  const { store, access, publicKeys, release } = await temporarySite(context);
  for (const live of [
    await release({ app: 'shell', version: '1.0.0' }),
    await release({ app: 'public-site', version: '1.0.0', routes: [claim('/news')] }),
  ]) {
    const author = { at: hoursAgo(48), by: 'a team' };
    await changeManifest(access, (set) => promoted(set, live, author));
  }
  const auth = await release({ app: 'auth', version: '2.0.0', routes: [claim(path)] });
  if (result !== undefined) {
    await storeResult(store, auth, {
      at: hoursAgo(1),
      problems: [],
      against: {},
      met: ['shell 1.0.0', 'public-site 1.0.0'],
      ...result,
    });
  }
  return () =>
    requireFit(store, publicKeys, auth, { without: [], because: undefined, anyway: false }, now);
}

const live = { shell: '1.0.0', 'public-site': '1.0.0' };

test('what was never tried is refused', async (context) => {
  await assert.rejects(await candidate(context, undefined), RejectedError);
});

test('a check beside what is live now is enough, however old', async (context) => {
  const judge = await candidate(context, { against: live, smoke: smoke(72) });
  assert.equal(await judge(), 2);
});

test('a check that did not meet all that visitors may get now counts as one beside something else', async (context) => {
  const old = { against: live, smoke: smoke(72) };
  for (const met of [
    [],
    ['shell 1.0.0'],
    ['shell 1.0.0', 'public-site 1.0.0', 'public-site 0.9.0 (before)'],
  ]) {
    const judge = await candidate(context, { ...old, met });
    await assert.rejects(judge, /was last tried/);
  }
});

test('a check beside something else needs a browser within a day', async (context) => {
  const against = { shell: '0.9.0' };
  assert.equal(await (await candidate(context, { against, smoke: smoke(23) }))(), 2);
  await assert.rejects(await candidate(context, { against, smoke: smoke(25) }), /was last tried/);
  await assert.rejects(await candidate(context, { against }), /was not tried in a browser yet/);
});

test('what went wrong in the browser is told', async (context) => {
  const result = { against: live, smoke: smoke(1, ['/login throws: x.']) };
  await assert.rejects(await candidate(context, result), /^RejectedError: \/login throws: x\.$/);
});

test('what does not fit what is live now is refused although it did well before', async (context) => {
  const result = { against: { shell: '0.9.0' }, smoke: smoke(1) };
  await assert.rejects(await candidate(context, result, '/news'), /claims \/news/);
});
