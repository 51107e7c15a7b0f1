import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { integrityOf } from '../files/integrity.ts';
import { publicKeysIn } from '../keys/keys.ts';
import { readManifest } from '../manifest/manifest.ts';
import { keysOf, readPublished } from '../published/published.ts';
import { startBrowser } from '../smoke/browser.ts';
import { openStore } from '../store/open-store.ts';
import { exampleRelease } from '../testing/example-release.ts';
import { serve } from '../testing/serve.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { journeysFor, testJourneys } from './journeys.ts';
import { fillReleases, type StartJourneySite } from './throwaway.ts';

const journeys = (list: NonNullable<Release['journeys']>['list'], code = '') => ({
  file: 'journeys.cjs',
  integrity: integrityOf(Buffer.from(code)),
  list,
});

const anonymous = { name: 'reads' };
const loggedIn = { name: 'logs in', needs: 'account' } as const;

/** Starts a site whose pages show `real`, and gives the start of a temporary one. */
async function sites(context: TestContext) {
  const stopped: string[] = [];
  const started: Release[][] = [];
  const siteThatSays = (text: string) => serve(context, (_request, response) => response.end(text));
  const startSite: StartJourneySite = async (releases) => {
    started.push([...releases]);
    return {
      url: await siteThatSays('throwaway'),
      account: { email: 'ada@example.com', password: 'x' },
      stop: async () => void stopped.push('site'),
    };
  };
  return { real: await siteThatSays('real'), startSite, stopped, started };
}

/** Publishes a release whose journeys expect a text on the page, by the name of the journey. */
async function journeyTest(context: TestContext, expected: Readonly<Record<string, string>>) {
  const { store } = await temporarySite(context);
  const list = Object.entries(expected).map(
    ([name, text]) => `{ name: '${name}', async run({ page, expect }) {
      await page.goto('/');
      await expect(page.locator('body')).toHaveText('${text}', { timeout: 500 });
    } }`,
  );
  const code = `exports.journeys = [${list.join(', ')}];`;
  const candidate = exampleRelease({ journeys: journeys([anonymous, loggedIn], code) });
  const key = keysOf('auth', candidate.version).journeys('journeys.cjs');
  await store.put(key, Buffer.from(code));
  const { endpoint, close } = await startBrowser();
  context.after(close);
  const { real, ...others } = await sites(context);
  const preview = { browser: endpoint, site: real };
  return { ...others, store, key, testCase: { store, candidate, others: [], preview } };
}

test('runs the journeys of a remote, and for the shell those of all remotes too', () => {
  const auth = exampleRelease({ journeys: journeys([loggedIn]) });
  const area = exampleRelease({ app: 'customer-area', journeys: journeys([anonymous]) });
  const namesOf = (...of: Parameters<typeof journeysFor>) =>
    journeysFor(...of).map(({ name }) => name);
  assert.deepEqual(namesOf(auth, [area]), ['logs in']);
  assert.deepEqual(namesOf(exampleRelease({ app: 'shell' }), [auth, area]), ['logs in', 'reads']);
});

test('@slow runs journeys that log in on a temporary site, and the others on the site of the check', async (context) => {
  const { testCase, startSite, started, stopped } = await journeyTest(context, {
    reads: 'real',
    'logs in': 'throwaway',
  });
  assert.deepEqual(await testJourneys({ ...testCase, startSite }), {
    done: 2,
    leftOut: [],
    problems: [],
  });
  assert.deepEqual(started, [[testCase.candidate]]);
  assert.deepEqual(stopped, ['site']);
});

test('@slow reports a journey that fails, and stops its site', async (context) => {
  const { testCase, startSite, stopped } = await journeyTest(context, {
    reads: 'x',
    'logs in': 'y',
  });
  const { problems } = await testJourneys({ ...testCase, startSite });
  assert.equal(problems.length, 2, problems.join('\n'));
  assert.match(problems[0] ?? '', /^auth 1\.0\.0: the journey "reads" fails: .*toHaveText/);
  assert.match(problems[1] ?? '', /^auth 1\.0\.0: the journey "logs in" fails: .*toHaveText/);
  assert.deepEqual(stopped, ['site']);
});

test('@slow names journeys that log in when they are left out', async (context) => {
  const { testCase, started } = await journeyTest(context, {
    reads: 'real',
    'logs in': 'throwaway',
  });
  assert.deepEqual(await testJourneys({ ...testCase, startSite: undefined }), {
    done: 1,
    leftOut: ['logs in'],
    problems: [],
  });
  assert.deepEqual(started, []);
});

test('@slow does not run journeys that differ from what was signed', async (context) => {
  const { testCase, store, key, startSite } = await journeyTest(context, { reads: 'real' });
  await store.remove(key);
  await store.put(key, Buffer.from('exports.journeys = [];'));
  await assert.rejects(
    testJourneys({ ...testCase, startSite }),
    /is not what was signed: journeys\.cjs/,
  );
});

test('copies releases and public keys to a temporary site, but no private key', async (context) => {
  const from = await temporarySite(context);
  const to = await temporarySite(context);
  const releases = [
    await from.release({ app: 'shell', version: '1.0.0' }),
    await from.release({ app: 'auth', version: '2.0.0' }),
  ];
  const { store, folders } = from;
  await fillReleases({ store, keys: folders.keys }, releases, to.folders);
  const target = openStore(to.folders.releases);
  const { apps } = await readManifest(target);
  assert.deepEqual([apps.shell?.version, apps.auth?.version], ['1.0.0', '2.0.0']);
  const read = await readPublished(target, publicKeysIn(to.folders.keys), 'auth', '2.0.0');
  assert.equal(read.version, '2.0.0');
  const names = await readdir(join(to.folders.keys));
  assert.deepEqual(names.sort(), [
    'auth.pub',
    'release-manager.key',
    'release-manager.pub',
    'shell.pub',
  ]);
});
