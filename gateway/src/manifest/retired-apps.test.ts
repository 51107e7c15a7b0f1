import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { changeManifest, promoted, retired, rolledBack } from '@studio/releases/manifest';
import { exampleClaim } from '../testing/example-release.ts';
import { createManualPoll } from '../testing/manual-poll.ts';
import { accessIn, goLive, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { followManifest } from './follow-manifest.ts';

const author = { at: '2026-11-21T10:00:00.000Z', by: 'a team' };

/** Creates a site with a shell, the public site and auth, and gateways that share a state folder. */
async function site(context: TestContext) {
  const releasesDir = await temporaryFolder(context);
  const stateDir = await temporaryFolder(context);
  await publish(releasesDir, 'shell', '1', []);
  await publish(releasesDir, 'public-site', '1');
  await publish(releasesDir, 'auth', '1', [exampleClaim('/login')]);
  await goLive(releasesDir, { shell: ['1'], 'public-site': ['1'], auth: ['1'] });
  const start = async () => {
    const warnings: string[] = [];
    const { nextPoll, poll } = createManualPoll();
    const source = await followManifest(
      releasesIn(releasesDir),
      (sentence) => warnings.push(sentence),
      undefined,
      { nextPoll, stateDir },
    );
    context.after(source.close);
    const served = () => Object.keys(source.current()?.common.apps ?? {});
    return { poll, served, warnings };
  };
  return { releasesDir, access: accessIn(releasesDir), start };
}

test('does not serve a retired app, also after a restart', async (context) => {
  const { access, start } = await site(context);
  const { poll, served, warnings } = await start();
  await changeManifest(access, (live) => retired(live, 'auth', author));
  await poll();
  assert.deepEqual([served(), warnings], [['shell', 'public-site'], []]);
  const again = await start();
  assert.deepEqual([again.served(), again.warnings], [['shell', 'public-site'], []]);
  await changeManifest(access, (live) => promoted(live, { app: 'auth', version: '1' }, author));
  await poll();
  assert.deepEqual(served(), ['shell', 'public-site', 'auth']);
});

test('lets another app claim the paths of a retired app', async (context) => {
  const { releasesDir, access, start } = await site(context);
  const { poll, served, warnings } = await start();
  await publish(releasesDir, 'customer-area', '1', [exampleClaim('/login')]);
  await changeManifest(access, (live) =>
    promoted(live, { app: 'customer-area', version: '1' }, author),
  );
  await poll();
  assert.deepEqual(served(), ['shell', 'public-site', 'auth']);
  assert.match(warnings.join(), /customer-area 1 claims \/login, which belongs to auth/);
  await changeManifest(access, (live) => retired(live, 'auth', author));
  await poll();
  await poll();
  assert.deepEqual(served(), ['shell', 'public-site', 'customer-area']);
});

test('stops serving a first release that was rolled back', async (context) => {
  const { releasesDir, access, start } = await site(context);
  const { poll, served } = await start();
  await publish(releasesDir, 'customer-area', '1', [exampleClaim('/account')]);
  await changeManifest(access, (live) =>
    promoted(live, { app: 'customer-area', version: '1' }, author),
  );
  await poll();
  assert.ok(served().includes('customer-area'));
  await changeManifest(access, (live) => rolledBack(live, 'customer-area', author));
  await poll();
  assert.deepEqual(served(), ['shell', 'public-site', 'auth']);
});
