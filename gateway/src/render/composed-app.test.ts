import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BootData } from '@studio/shared/config';
import type { PageRequest } from '@studio/shared/rendering';
import { releaseSet } from '../live-set/live-releases.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { composeApp } from './composed-app.ts';
import { renderSet } from './release-set.ts';

const remote = (name: string): BootData['remotes'][number] => ({
  ...{ name, version: '1', entry: '', styles: [] },
  routes: [{ path: '*', requiresLogin: false }],
});

const boot: BootData = {
  ...{ language: 'it', origin: 'http://localhost', composition: '', clientRole: '' },
  ...{ menu: [], partners: [], dictionary: {}, googleLogin: false, replay: false },
  remotes: [remote('public-site')],
};

test('a page has the integrity of the scripts of its shell and of the remotes it names, and of no others', async () => {
  const apps = {
    shell: { release: exampleRelease('shell') },
    'public-site': { release: exampleRelease('public-site') },
    auth: { release: exampleRelease('auth') },
  };
  let asked: PageRequest | undefined;
  const shell = {
    singletons: {},
    renderPage: async (request: PageRequest) => {
      asked = request;
      return { status: 200, html: '', scriptHashes: [], styleHashes: [] };
    },
  };
  const app = composeApp(renderSet(releaseSet(apps), '/releases'), shell, new Map());
  const named = async (...names: string[]) => {
    const page = { url: 'http://localhost/', boot: { ...boot, remotes: names.map(remote) } };
    await app.render(page, true, () => assert.fail());
    const folders = Object.keys(asked?.integrity ?? {}).map((url) => url.split('/')[2]);
    return [...new Set(folders)];
  };
  assert.deepEqual(await named('public-site'), ['shell', 'public-site']);
  assert.deepEqual(await named('public-site', 'auth'), ['shell', 'public-site', 'auth']);
});
