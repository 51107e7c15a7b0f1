import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { goLive, publish, temporaryFolder } from '../testing/releases.ts';
import { followLiveSet } from './follow-live-set.ts';

async function follow(context: TestContext, releasesDir: string) {
  const warnings: string[] = [];
  const source = await followLiveSet(releasesDir, (sentence) => warnings.push(sentence));
  context.after(source.close);
  const changed = () => new Promise<void>((resolve) => source.onChange(resolve));
  return { source, warnings, changed };
}

test('a new live set is followed, with the release before it', async (context) => {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  await publish(releasesDir, 'shell', '1.1.0');
  await goLive(releasesDir, { revision: 1, apps: { shell: { version: '1.0.0' } } });
  const { source, changed } = await follow(context, releasesDir);
  assert.equal(source.current()?.apps.shell?.release.version, '1.0.0');

  const change = changed();
  const keepAlive = setTimeout(() => {}, 5000);
  await goLive(releasesDir, {
    revision: 2,
    apps: { shell: { version: '1.1.0', previous: '1.0.0' } },
  });
  await change;
  clearTimeout(keepAlive);
  const shell = source.current()?.apps.shell;
  assert.equal(shell?.release.version, '1.1.0');
  assert.equal(shell?.previous?.version, '1.0.0');
});

test('an invalid live set is told, and the last valid one stays until it is whole', async (context) => {
  const releasesDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1.0.0');
  await goLive(releasesDir, { revision: 1, apps: { shell: { version: '1.0.0' } } });
  const { source, warnings } = await follow(context, releasesDir);
  await writeFile(join(releasesDir, 'live.json'), '{"revision": 2, "apps": {"shell": {');
  await new Promise((resolve) => setTimeout(resolve, 800));
  await goLive(releasesDir, { revision: 3, apps: { shell: { version: '9.9.9' } } });
  await new Promise((resolve) => setTimeout(resolve, 800));
  assert.equal(source.current()?.revision, 1);
  assert.equal(warnings.length, 2);

  await publish(releasesDir, 'shell', '9.9.9');
  await new Promise((resolve) => setTimeout(resolve, 800));
  assert.equal(source.current()?.revision, 3);
});

test('without any live set there is none, and a sentence says so', async (context) => {
  const { source, warnings } = await follow(context, await temporaryFolder(context));
  assert.equal(source.current(), undefined);
  assert.match(warnings[0] ?? '', /no live\.json/);
});
