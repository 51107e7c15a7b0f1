import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureKeys } from '../keys/keys.ts';
import { releaseManager } from '../keys/signature.ts';
import {
  manifestKey,
  manifestText,
  parseManifest,
  readHistory,
  readManifest,
} from '../manifest/manifest.ts';
import { generationNumber } from '../singletons/singletons.ts';
import { liveSite } from '../testing/command-runner.ts';
import { removeUnused } from './clean.ts';

/** Makes a site with two apps of generation 1 live, and publishes both in generation 2, for another React. */
async function twoGenerations(context: TestContext) {
  const place = await liveSite(context);
  await ensureKeys(place.folders.keys, releaseManager);
  const { run, release, store } = place;
  const shared = (version: string, range?: string) => ({
    shared: {
      provided: range === undefined ? { react: version } : {},
      required: range === undefined ? {} : { react: range },
    },
  });
  const shell = await release({
    ...{ app: 'shell', version: '2.0.0', generation: 2 },
    ...shared('20.0.0'),
  });
  const auth = await release({
    ...{ app: 'auth', version: '2.0.0', generation: 2 },
    ...shared('', '^20.0.0'),
  });
  const versions = async () => {
    const { apps } = await readManifest(store);
    return Object.values(apps).map(({ version }) => version);
  };
  return { ...place, shell, auth, versions, run };
}

test('collects a generation while teams release in the live one, moves all apps at once, and returns them', async (context) => {
  const { run, release, versions, store } = await twoGenerations(context);
  const planned = (await run('plan', 'shell', 'auth')).join('\n');
  assert.match(planned, /shell 2\.0\.0: check shell, promote shell --version 2\.0\.0/);
  assert.doesNotMatch(planned, /No order leads/);
  assert.deepEqual(await run('promote', 'shell', '--version', '2.0.0'), [
    'shell 2.0.0 waits in generation 2.',
    'Generation 2 lacks auth: each team promotes a release of it, or retires the app first.',
  ]);
  await assert.rejects(run('promote', '--generation', '2'), /Generation 2 lacks auth: each team/);
  await release({ app: 'auth', version: '1.1.0' });
  await run('promote', 'auth', '--version', '1.1.0', '--anyway');
  assert.deepEqual(await versions(), ['1.0.0', '1.1.0']);
  await assert.rejects(
    run('promote', 'auth', '--version', '2.0.0', '--percent', '10'),
    /auth 2\.0\.0 is of generation 2, which no visitor gets yet/,
  );
  assert.match((await run('promote', 'auth', '--version', '2.0.0')).join('\n'), /2 is complete/);
  await assert.rejects(run('promote', '--generation', '2'), /shell 2\.0\.0 has no smoke test yet/);
  await run('promote', '--generation', '2', '--percent', '10', '--anyway');
  assert.deepEqual(await versions(), ['1.0.0', '1.1.0']);
  assert.match((await run('status')).join('\n'), /Generation 1 is live, generation 2 for 10 %/);
  assert.deepEqual(await run('promote', '--generation', '2', '--anyway'), [
    'Generation 2 is live:',
    '  shell 2.0.0',
    '  auth 2.0.0',
  ]);
  assert.deepEqual(await versions(), ['2.0.0', '2.0.0']);
  await assert.rejects(run('rollback', 'auth'), /There is no earlier release of auth/);
  await assert.rejects(run('rollback', '--generation', '1'), /neither live nor rolled out/);
  assert.deepEqual(await run('rollback', '--generation', '2'), ['Generation 1 is live.']);
  assert.deepEqual(await versions(), ['1.0.0', '1.1.0']);
  const history = (await readHistory(store)).map(({ what, app, generation = 1 }) => [
    ...[what, app, generation],
  ]);
  assert.deepEqual(history.slice(-6), [
    ['promote', 'shell', 2],
    ['promote', 'auth', 1],
    ['promote', 'auth', 2],
    ['roll out', 'generation', 1],
    ['promote', 'generation', 1],
    ['roll back', 'generation', 1],
  ]);
});

test('compares a release with those of its own generation only', async (context) => {
  const { run, release } = await twoGenerations(context);
  await run('promote', 'shell', '--version', '2.0.0');
  await release({
    ...{ app: 'auth', version: '2.1.0', generation: 2 },
    shared: { provided: {}, required: { react: '^19.0.0' } },
  });
  await assert.rejects(
    run('promote', 'auth', '--version', '2.1.0'),
    /auth 2\.1\.0 needs react \^19\.0\.0, shell 2\.0\.0 shares 20\.0\.0/,
  );
});

test('needs the key of the release manager, and no name of an app', async (context) => {
  const { run, folders } = await twoGenerations(context);
  await run('promote', 'shell', '--version', '2.0.0');
  await run('promote', 'auth', '--version', '2.0.0');
  await assert.rejects(run('promote', 'auth', '--generation', '2'), /leave their names out/);
  await assert.rejects(run('promote', '--generation', '2', '--guarded'), /--guarded does not go/);
  await rm(join(folders.keys, 'release-manager.key'));
  await assert.rejects(
    run('promote', '--generation', '2', '--anyway'),
    /no private key of release/,
  );
});

test('keeps the entries of later generations when a tool from before changes the manifest', async (context) => {
  const { run, store, versions } = await twoGenerations(context);
  await run('promote', 'shell', '--version', '2.0.0');
  await run('promote', 'auth', '--version', '2.0.0');
  await run('promote', '--generation', '2', '--anyway');
  // Such a tool parses entries of any name, and writes those that it does not change as they are.
  const stored = await store.get(manifestKey);
  const text = stored?.bytes.toString() ?? '';
  assert.deepEqual(Object.keys(parseManifest(text).entries), [
    ...['shell', 'auth', 'shell-g2', 'auth-g2', 'generation'],
  ]);
  assert.equal(manifestText(parseManifest(text)), text);
  assert.deepEqual(await versions(), ['2.0.0', '2.0.0']);
});

test('signs the live generation and its entries again after the store came back from a backup', async (context) => {
  const { run, versions } = await twoGenerations(context);
  await run('promote', 'shell', '--version', '2.0.0');
  await run('promote', 'auth', '--version', '2.0.0');
  await run('promote', '--generation', '2', '--anyway');
  await assert.rejects(run('restore', '--generation', '1'), /Generation 2 is live in the store/);
  assert.deepEqual(await run('restore', '--generation', '2', '--above', '50'), [
    'Generation 2 is live, as revision 51.',
  ]);
  assert.deepEqual(await run('restore', 'auth'), ['auth 2.0.0 is live, as revision 52.']);
  assert.deepEqual(await versions(), ['2.0.0', '2.0.0']);
});

test('repairs a damaged state with the entries of all generations', async (context) => {
  const { run, store, versions } = await twoGenerations(context);
  await run('promote', 'shell', '--version', '2.0.0');
  await run('promote', 'auth', '--version', '2.0.0');
  await run('promote', '--generation', '2', '--anyway');
  const stored = await store.get(manifestKey);
  await store.compareAndSet(manifestKey, stored?.tag, Buffer.from('{'));
  const lines = (await run('repair', 'shell', 'auth')).join('\n');
  assert.match(lines, /auth-g2 2\.0\.0 is signed again/);
  assert.match(lines, /generation 2 is signed again/);
  assert.deepEqual(await versions(), ['2.0.0', '2.0.0']);
});

test('removes no release that another generation needs', async (context) => {
  const { run, store } = await twoGenerations(context);
  await run('promote', 'shell', '--version', '2.0.0');
  await run('promote', 'auth', '--version', '2.0.0');
  await run('promote', '--generation', '2', '--anyway');
  const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
  assert.deepEqual(await removeUnused(store, ['shell', 'auth'], inAYear), []);
});

test('builds for the generation that the installed majors belong to', () => {
  assert.equal(generationNumber(), 1);
  const described = { number: 1, majors: { react: 19 } };
  assert.equal(generationNumber({ ...described, number: 2 }, { react: '19.9.1' }), 2);
  assert.throws(
    () => generationNumber(described, { react: '20.0.0' }),
    /^Error: react 20\.0\.0 is installed, but generation 1 has react 19: raise the number/,
  );
});
