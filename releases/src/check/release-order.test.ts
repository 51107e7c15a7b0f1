import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { readManifest } from '../manifest/manifest.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { findPlan } from './release-order.ts';

type Values = Partial<Release> & Pick<Release, 'app'>;

/** Returns the order from the live releases to other ones, and the problems of the rest. */
async function orderOf(context: TestContext, live: readonly Values[], wanted: readonly Values[]) {
  const site = await temporarySite(context);
  for (const one of live) await site.promote(await site.release({ version: '1', ...one }));
  const planned = [];
  for (const one of wanted)
    planned.push({ release: await site.release({ version: '2', ...one }), isPublished: true });
  const { steps, blocked } = await findPlan(site, await readManifest(site.store), planned);
  return {
    steps: steps.map(({ release }) => release.app),
    blocked: blocked.map(({ release }) => release.app),
    problems: blocked.flatMap(({ problems }) => problems),
  };
}

const provides = (react: string) => ({ provided: { react }, required: {} });
const requires = (react: string) => ({ provided: {}, required: { react } });

test('puts a shell with a new contract before the remotes that need it', async (context) => {
  const { steps, blocked } = await orderOf(
    context,
    [
      { app: 'shell' },
      { app: 'shell', version: '1.1', newestContract: 2 },
      { app: 'auth' },
      { app: 'customer-area' },
    ],
    [
      { app: 'auth', contract: 2 },
      { app: 'shell', newestContract: 2 },
      { app: 'customer-area', contract: 2 },
    ],
  );
  assert.deepEqual([steps, blocked], [['shell', 'auth', 'customer-area'], []]);
});

test('puts a remote that works with both contracts before a shell that drops the old one', async (context) => {
  const { steps, blocked } = await orderOf(
    context,
    [{ app: 'shell' }, { app: 'auth', contract: 1, newestContract: 2 }],
    [
      { app: 'shell', contract: 2 },
      { app: 'auth', contract: 1, newestContract: 2 },
    ],
  );
  assert.deepEqual([steps, blocked], [['shell', 'auth'], []]);
  const other = await orderOf(
    context,
    [{ app: 'shell' }, { app: 'auth' }],
    [
      { app: 'shell', contract: 1, newestContract: 2 },
      { app: 'auth', contract: 2 },
    ],
  );
  assert.deepEqual([other.steps, other.blocked], [['shell'], ['auth']]);
  assert.match(other.problems.join(), /shell must be released once more first, or auth must work/);
});

test('blocks two releases that need each other, with a way out for each', async (context) => {
  const { steps, blocked, problems } = await orderOf(
    context,
    [{ app: 'shell' }, { app: 'auth' }],
    [
      { app: 'shell', contract: 2 },
      { app: 'auth', contract: 2 },
    ],
  );
  assert.deepEqual([steps, blocked], [[], ['shell', 'auth']]);
  assert.match(problems[0] ?? '', /or shell must work with contract 1 as well\.$/);
  assert.match(problems[1] ?? '', /or auth must work with contract 1 as well\.$/);
});

test('returns the longest order when not all releases can go live', async (context) => {
  const { steps, blocked } = await orderOf(
    context,
    [
      { app: 'shell', shared: provides('19.2.0') },
      { app: 'auth', shared: requires('^19.2.0') },
      { app: 'customer-area', shared: requires('^19.2.0') },
    ],
    [
      { app: 'customer-area', shared: requires('^20.0.0') },
      { app: 'shell', shared: provides('19.3.0') },
      { app: 'auth', shared: requires('^19.2.0') },
    ],
  );
  assert.deepEqual([steps, blocked], [['shell', 'auth'], ['customer-area']]);
});

test('moves a package to its next major by a release that accepts both', async (context) => {
  const both = requires('^19.2.0 || ^20.0.0');
  const { steps, blocked } = await orderOf(
    context,
    [
      { app: 'shell', shared: provides('19.2.0') },
      { app: 'auth', shared: requires('^19.2.0') },
      { app: 'auth', version: '1.1', shared: both },
    ],
    [
      { app: 'shell', shared: provides('20.0.0') },
      { app: 'auth', shared: both },
    ],
  );
  assert.deepEqual([steps, blocked], [['auth', 'shell'], []]);
});
