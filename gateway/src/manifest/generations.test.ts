import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  changeManifest,
  emptyManifest,
  generationEntry,
  type Manifest,
  type ManifestPart,
  partOf,
  promoted,
  RejectedError,
  retired,
  rolledBack,
  rolledOut,
  withPart,
} from '@studio/releases/manifest';
import { type AppName, apps } from '@studio/shared/contract';
import fc from 'fast-check';
import { exampleClaim, exampleRelease } from '../testing/example-release.ts';
import { createManualPoll } from '../testing/manual-poll.ts';
import { accessIn, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { audienceOf, releaseSets, releasesFor } from './cohort.ts';
import { followManifest } from './follow-manifest.ts';
import { allReleases, type ReleaseSet } from './live-releases.ts';
import { type ReadRelease, readGenerations } from './read-releases.ts';

const author = { at: '2026-11-24T10:00:00.000Z', by: 'a team' };
const cohorts = [undefined, ...Array.from({ length: 100 }, (_, cohort) => `${cohort}`)];

/** A version names its generation, `2.7`, but a team may promote it in another generation by mistake. */
const read: ReadRelease = async (app, version) => ({
  ...exampleRelease(app),
  version,
  generation: Number.parseInt(version, 10),
});

const owners = { require: () => {}, settle: async () => {} };

interface Step {
  readonly part: ManifestPart;
  readonly change: (live: Manifest) => Manifest | undefined;
}

const percent = fc.integer({ min: 1, max: 99 });
const generation = fc.integer({ min: 1, max: 3 });
const app = fc.constantFrom(...apps);
const version = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(4))
  .map(([major, minor]) => `${major}.${minor}`);

/** Any change of a team, of the release manager or of a gateway, mistakes included. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(generation, app, version).map(
      ([part, one, its]): Step => ({
        part,
        change: (live) => promoted(live, { app: one, version: its }, author),
      }),
    ),
  },
  fc.tuple(generation, app, version, percent).map(
    ([part, one, its, share]): Step => ({
      part,
      change: (live) => rolledOut(live, { app: one, version: its, percent: share }, author),
    }),
  ),
  fc.tuple(generation, app).map(
    ([part, one]): Step => ({
      part,
      change: (live) => rolledBack(live, one, author),
    }),
  ),
  fc.tuple(generation, app).map(
    ([part, one]): Step => ({
      part,
      change: (live) => retired(live, one, author),
    }),
  ),
  generation.map(
    (next): Step => ({
      part: generationEntry,
      change: (live) => promoted(live, { app: generationEntry, version: `${next}` }, author),
    }),
  ),
  fc.tuple(generation, percent).map(
    ([next, share]): Step => ({
      part: generationEntry,
      change: (live) =>
        rolledOut(live, { app: generationEntry, version: `${next}`, percent: share }, author),
    }),
  ),
  fc.constant<Step>({
    part: generationEntry,
    change: (live: Manifest) => rolledBack(live, generationEntry, author, 'halt'),
  }),
);

/** Returns the manifest after a change; a rejected change leaves it as it is. */
function after(whole: Manifest, { part, change }: Step): Manifest {
  try {
    const next = change(partOf(whole, part));
    return next === undefined ? whole : withPart(whole, next, part);
  } catch (error) {
    if (error instanceof RejectedError) return whole;
    throw error;
  }
}

/** A site in which each app has a release of each of three generations; the first one is live. */
const start = [1, 2, 3].reduce<Manifest>(
  (whole, part) =>
    apps.reduce(
      (seen, one) =>
        after(seen, {
          part,
          change: (live) => promoted(live, { app: one, version: `${part}.0` }, author),
        }),
      whole,
    ),
  emptyManifest,
);

/** Returns the generations of the releases on a page, fallbacks too. */
const generationsOn = (set: ReleaseSet): ReadonlySet<number | undefined> =>
  new Set(allReleases(set).map((one) => one.generation));

test('gives no visitor releases of two generations, whatever the teams promote', async () => {
  let hasNext = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const whole = steps.reduce(after, start);
      const live = await readGenerations(read, whole, owners, () => false).catch(() => undefined);
      if (live === undefined) return;
      if (live.next !== undefined) hasNext += 1;
      const given = cohorts.map((cohort) => releasesFor(live, cohort));
      for (const set of [...given, ...releaseSets(live).values()])
        assert.equal(generationsOn(set).size, 1);
      if (live.next === undefined) return;
      const reached = cohorts.filter((one) =>
        audienceOf(live, one).startsWith(`generation ${live.next?.generation}`),
      );
      assert.equal(reached.length, live.next.percent);
    }),
    { numRuns: 300 },
  );
  assert.ok(hasNext > 0);
});

test('changes of one generation leave the others as they are', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), step, (steps, last) => {
      const before = steps.reduce(after, start);
      const next = after(before, last);
      for (const part of [1, 2, 3, generationEntry] as const) {
        if (part === last.part) continue;
        const state = (whole: Manifest) => {
          const { apps: live, rollouts = {}, retired: gone = {} } = partOf(whole, part);
          return { live, rollouts, gone };
        };
        assert.deepEqual(state(next), state(before));
      }
    }),
  );
});

/** Starts to follow a site in which two generations of every app are published, and the first one is live. */
async function followed(context: TestContext, renderCanary?: () => Promise<void>) {
  const folder = await temporaryFolder(context);
  const access = accessIn(folder);
  const change = (part: ManifestPart, make: (live: Manifest) => Manifest | undefined) =>
    changeManifest(access, make, part);
  const release = async (one: AppName, its: string) => {
    const part = Number.parseInt(its, 10);
    const claims = one === 'auth' ? [exampleClaim('/login')] : [];
    await publish(folder, one, its, claims, {}, part === 1 ? {} : { generation: part });
    await change(part, (live) => promoted(live, { app: one, version: its }, author));
  };
  for (const one of apps) await release(one, '1.0');
  for (const one of apps.slice(0, 3)) await release(one, '2.0');
  const warnings: string[] = [];
  const { nextPoll, poll } = createManualPoll();
  const source = await followManifest(
    releasesIn(folder),
    (line) => warnings.push(line),
    renderCanary,
    {
      nextPoll,
    },
  );
  context.after(source.close);
  const versions = (cohort?: string): string[] => {
    const live = source.current();
    const set = live === undefined ? {} : releasesFor(live, cohort).apps;
    return [...new Set(Object.values(set).map((one) => one.release.version))];
  };
  return { change, release, poll, versions, warnings, source };
}

const to = (number: number) => ({ app: generationEntry, version: `${number}` });

test('serves a generation to a share of the visitors once it is whole, then to all, and returns', async (context) => {
  const site = await followed(context);
  assert.deepEqual(site.versions(), ['1.0']);
  await site.change(generationEntry, (live) => rolledOut(live, { ...to(2), percent: 50 }, author));
  await site.poll();
  assert.deepEqual(site.source.current()?.next, undefined);
  assert.deepEqual(site.warnings, [
    'generation 2 lacks customer-area: generation 2 is rolled out to no visitor.',
  ]);
  await site.release('customer-area', '2.0');
  await site.poll();
  const share = cohorts.filter((cohort) => site.versions(cohort).join() === '2.0');
  assert.equal(share.length, 50);
  // A team releases in the live generation meanwhile.
  await site.release('auth', '1.1');
  await site.poll();
  assert.deepEqual(site.versions(), ['1.0', '1.1']);
  assert.deepEqual(site.versions(share[0]), ['2.0']);
  await site.change(generationEntry, (live) => promoted(live, to(2), author));
  await site.poll();
  assert.deepEqual(site.versions(), ['2.0']);
  assert.ok(allReleases(site.source.current()?.common ?? { id: '', apps: {} }).length === 4);
  await site.change(generationEntry, (live) => rolledBack(live, generationEntry, author));
  await site.poll();
  assert.deepEqual(site.versions(), ['1.0', '1.1']);
});

test('keeps the live generation when the shell of the next one renders no page', async (context) => {
  let isBroken = false;
  const site = await followed(context, async () => {
    if (isBroken) throw new Error('it throws');
  });
  await site.release('customer-area', '2.0');
  isBroken = true;
  await site.change(generationEntry, (live) => rolledOut(live, { ...to(2), percent: 99 }, author));
  await site.poll();
  assert.equal(site.source.current()?.next, undefined);
  await site.change(generationEntry, (live) => promoted(live, to(2), author));
  await site.poll();
  assert.deepEqual(site.versions(), ['1.0']);
  assert.deepEqual(site.warnings, [
    'shell 2.0 cannot render a page: it throws: generation 2 is rolled out to no visitor.',
    'The deployment manifest cannot be used, the last valid one stays: shell 2.0 cannot render a page: it throws.',
  ]);
});

test('returns to the previous generation as a whole when no shell of the live one can be used', async () => {
  const promote = (part: ManifestPart, one: AppName, its: string): Step => ({
    part,
    change: (live) => promoted(live, { app: one, version: its }, author),
  });
  const lost: ReadRelease = async (one, its) => {
    if (one === 'shell' && its.startsWith('2')) throw new Error(`shell ${its} is lost`);
    return await read(one, its);
  };
  const whole = [promote(generationEntry, generationEntry, '2'), promote(2, 'auth', '2.1')].reduce(
    after,
    start,
  );
  const { common, problems } = await readGenerations(lost, whole, owners, () => false);
  assert.deepEqual(new Set(allReleases(common).map((one) => one.version)), new Set(['1.0']));
  assert.deepEqual(problems, ['shell 2.0 is lost: generation 1 is served.']);
});
