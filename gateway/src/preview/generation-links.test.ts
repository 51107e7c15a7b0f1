import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateKeyOf } from '@studio/releases/keys';
import { changeManifest, promoted } from '@studio/releases/manifest';
import { previewToken } from '@studio/releases/preview-link';
import { releaseManager } from '@studio/releases/signature';
import { followManifest } from '../manifest/follow-manifest.ts';
import { createManualPoll } from '../testing/manual-poll.ts';
import { accessIn, keysIn, publish, releasesIn, temporaryFolder } from '../testing/releases.ts';
import { createPreviewReader } from './previews.ts';

test('shows a generation that waits, for the check of the release manager, and never a mixture', async (context) => {
  const folder = await temporaryFolder(context);
  const access = accessIn(folder);
  const author = { at: '2026-11-24T10:00:00.000Z', by: 'a team' };
  for (const [version, generation] of [
    ['1.0', 1],
    ['2.0', 2],
  ] as const) {
    for (const app of ['shell', 'auth'] as const) {
      await publish(folder, app, version, [], {}, generation === 1 ? {} : { generation });
      await changeManifest(access, (live) => promoted(live, { app, version }, author), generation);
    }
  }
  await access.signerOf(releaseManager);
  const warnings: string[] = [];
  const warn = (sentence: string) => warnings.push(sentence);
  const { nextPoll } = createManualPoll();
  const releases = releasesIn(folder);
  const manifest = await followManifest(releases, warn, undefined, { nextPoll });
  context.after(manifest.close);
  const readPreview = createPreviewReader(releases, manifest, warn);
  const until = new Date(Date.now() + 60_000).toISOString();
  const preview = async (shell: string, auth: string, by: string) => {
    const claim = { apps: { shell, auth }, until, by, purpose: 'check' } as const;
    const token = previewToken(claim, await privateKeyOf(keysIn(folder), by));
    return (await readPreview(token))?.releases.id;
  };
  assert.equal(await preview('2.0', '2.0', releaseManager), 'shell@2.0< auth@2.0<');
  assert.equal(await preview('2.0', '2.0', 'auth'), 'shell@2.0< auth@2.0<');
  assert.equal(await preview('1.0', '2.0', 'auth'), undefined);
  assert.equal(await preview('2.0', '1.0', releaseManager), undefined);
  assert.deepEqual(warnings, [
    'A preview link of auth cannot be shown: its releases are of two generations.',
    'A preview link of release-manager cannot be shown: its releases are of two generations.',
  ]);
});
