import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { goLive, publish } from '@studio/gateway/testing/releases';
import { readFolders } from '@studio/releases/files/folders';
import { temporaryFolder } from '@studio/releases/testing/temporary-folder';
import { releaseEnvironment } from './release-tool.ts';
import { foldersOf, readSiteSettings } from './site-settings.ts';

const root = join(import.meta.dirname, '..');

for (const production of [false, true]) {
  test(`resolves the same folders for ${production ? 'production' : 'start'} and release`, () => {
    for (const environment of [
      {},
      { DATA_DIR: '', RELEASES_DIR: '' },
      { DATA_DIR: '/srv/studio' },
      { DATA_DIR: '/srv/studio', RELEASES_DIR: '/mnt/releases', RELEASE_KEYS: '/mnt/keys' },
    ]) {
      const { releases, keys } = foldersOf(readSiteSettings(environment, production));
      const ofTool = readFolders(releaseEnvironment(environment));
      assert.deepEqual([releases, keys], [ofTool.releases, ofTool.keys]);
      const isNamed = Boolean(environment.DATA_DIR);
      assert.equal(ofTool.place?.isNamed, isNamed);
    }
    const { releases } = foldersOf(readSiteSettings({ RELEASES_DIR: '/mnt/releases' }, production));
    assert.equal(releases, '/mnt/releases');
  });
}

test('names a setting that is not a port', () => {
  for (const STUDIO_PORT of ['http', '0', '65536', '1.5'])
    assert.throws(
      () => readSiteSettings({ STUDIO_PORT }, false),
      new RegExp(`^Error: STUDIO_PORT must be a port number, not "${STUDIO_PORT}"\\.$`),
    );
});

test('keeps the settings table of docs/development.md up to date', () => {
  execFileSync(process.execPath, ['scripts/settings-table.ts', '--check'], { cwd: root });
});

test('makes keys in DATA_DIR', async (context) => {
  const DATA_DIR = await temporaryFolder(context);
  execFileSync(process.execPath, ['scripts/release.ts', 'keys', 'auth'], {
    ...{ cwd: root, env: { ...process.env, DATA_DIR } },
  });
  assert.ok((await readdir(join(DATA_DIR, 'keys'))).includes('auth.pub'));
});

/** Runs a production start that must fail; returns its error output. */
function refusedStart(environment: Readonly<Record<string, string>>): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/production.ts'], {
    ...{ cwd: root, encoding: 'utf8', timeout: 60_000 },
    env: {
      ...{ PATH: process.env.PATH, SITE_URL: 'https://studio.example' },
      ...{ STUDIO_URL: 'https://redazione.example', ...environment },
      ...{ PORT: '1', STUDIO_PORT: '2', DIRECTUS_PORT: '3' },
    },
  });
  assert.equal(status, 1, stderr);
  return stderr;
}

test('rejects an https site without a number of proxies before anything starts', async (context) => {
  const DATA_DIR = await temporaryFolder(context);
  assert.match(refusedStart({ DATA_DIR }), /TRUST_PROXY: .* usually 1/);
  assert.deepEqual(await readdir(DATA_DIR), []);
});

test('reads the releases of production from RELEASES_DIR', async (context) => {
  const DATA_DIR = await temporaryFolder(context);
  const RELEASES_DIR = await temporaryFolder(context);
  await publish(RELEASES_DIR, 'auth', '1.0.0');
  await goLive(RELEASES_DIR, { auth: ['1.0.0'] });
  const said = refusedStart({ DATA_DIR, RELEASES_DIR, TRUST_PROXY: '1' });
  assert.match(said, /Nothing is live of shell, public-site, customer-area:/);
});
