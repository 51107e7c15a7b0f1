import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { goLive, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { followLiveSet } from './follow-live-set.ts';
import type { TryOut } from './trial.ts';

/** Long enough for the live set to be looked at again, in milliseconds. */
const aWhile = 600;

const pause = () => new Promise((resolve) => setTimeout(resolve, aWhile));

/** A site of which some shells make no page. */
async function withBroken(context: TestContext, broken: readonly string[]) {
  const releasesDir = await temporaryFolder(context);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(releasesDir, 'shell', version);
  const tried: (string | undefined)[] = [];
  const tryOut: TryOut = async ({ apps }) => {
    const version = apps.shell?.release.version ?? '';
    tried.push(version);
    if (broken.includes(version)) throw new Error('it throws');
  };
  const start = async () => {
    const warnings: string[] = [];
    const warn = (sentence: string) => warnings.push(sentence);
    const source = await followLiveSet(releasesIn(releasesDir), warn, tryOut);
    context.after(source.close);
    return { source, warnings, shell: () => source.current()?.everybody.apps.shell };
  };
  return { releasesDir, start, tried };
}

test('a shell that makes no page gives way to the one before, is told once, and not tried again at once', async (context) => {
  const { releasesDir, start, tried } = await withBroken(context, ['1.1.0']);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { source, shell, warnings } = await start();
  let changes = 0;
  source.onChange(() => {
    changes += 1;
  });
  await goLive(releasesDir, { shell: ['1.1.0', '1.0.0'] });
  await pause();
  await pause();
  assert.equal(shell()?.release.version, '1.0.0');
  assert.deepEqual(warnings, ['shell 1.1.0 cannot make a page: it throws: shell 1.0.0 is served.']);
  assert.equal(tried.filter((version) => version === '1.1.0').length, 1);
  const changesBefore = changes;
  await goLive(releasesDir, { shell: ['1.2.0', '1.1.0'] });
  await pause();
  assert.equal(shell()?.release.version, '1.2.0');
  assert.equal(changes, changesBefore + 1);
});

test('where the shell before makes no page either, what was live stays, and a start takes what there is', async (context) => {
  const { releasesDir, start } = await withBroken(context, ['1.1.0', '1.2.0']);
  await goLive(releasesDir, { shell: ['1.0.0'] });
  const { shell, warnings } = await start();
  await goLive(releasesDir, { shell: ['1.2.0', '1.1.0'] });
  await pause();
  assert.equal(shell()?.release.version, '1.0.0');
  const sentence =
    'The live set cannot be used, the last valid one stays: shell 1.2.0 cannot make a page: it throws.';
  assert.deepEqual(warnings, [sentence]);
  const other = await start();
  assert.equal(other.shell()?.release.version, '1.2.0');
  assert.deepEqual(other.warnings, ['shell 1.2.0 cannot make a page: it throws.']);
});

test('a shell that makes no page is rolled out to nobody', async (context) => {
  const { releasesDir, start } = await withBroken(context, ['1.1.0']);
  const rollout = { app: 'shell', version: '1.1.0', percent: 10, since: '' } as const;
  await goLive(releasesDir, { shell: ['1.0.0'] }, rollout);
  const { source, shell, warnings } = await start();
  assert.equal(shell()?.release.version, '1.0.0');
  assert.equal(source.current()?.rollout, undefined);
  assert.deepEqual(warnings, [
    'shell 1.1.0 cannot make a page: it throws: it is rolled out to nobody.',
  ]);
});
