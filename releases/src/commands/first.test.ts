import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readHistory, readManifest } from '../manifest/manifest.ts';
import { makeBuild } from '../testing/made-up-build.ts';
import { temporarySite } from '../testing/temporary-site.ts';
import { type Command, openContext } from './command.ts';
import { parseCommandLine } from './command-line.ts';
import { createFirst } from './first.ts';
import { keys } from './keys.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';

const apps = ['shell', 'public-site', 'auth', 'customer-area'];

/** Runs the command on an empty store, with builds that are made up. */
async function newSite(context: TestContext) {
  const { folders, store } = await temporarySite(context);
  const built: string[] = [];
  let broken: string | undefined;
  const build: Command = async ({ apps: [app = ''] }, { builds }) => {
    if (app === broken) throw new Error(`${app} does not compile.`);
    built.push(app);
    await makeBuild(builds, { app, version: '1.0.0' });
    return { lines: [], result: {} };
  };
  const first = createFirst({ keys, build, publish, promote });
  return {
    ...{ folders, store, built },
    breakApp: (app: string | undefined) => {
      broken = app;
    },
    run() {
      const options = parseCommandLine(['first'], { RELEASE_BY: 'Ada' }, []);
      return first(options, openContext(folders, options), () => {});
    },
    live: async () => Object.keys((await readManifest(store)).apps),
  };
}

test('one command makes keys and first releases of the apps that every site has, the shell first', async (context) => {
  const { folders, store, built, run, live } = await newSite(context);
  const { lines } = await run();
  assert.deepEqual(built, apps);
  assert.deepEqual((await live()).sort(), apps.toSorted());
  for (const app of apps) {
    assert.ok(lines.includes(`${app} 1.0.0 is live.`));
    for (const kind of ['key', 'pub']) assert.ok(existsSync(join(folders.keys, `${app}.${kind}`)));
  }
  assert.match(lines.at(-1) ?? '', /back them up/);
  assert.equal((await readHistory(store)).at(-1)?.why, 'first release – anyway');
  await assert.rejects(run(), /All apps are live already/);
});

test('a second run goes on where the first one stopped', async (context) => {
  const { built, breakApp, run, live } = await newSite(context);
  breakApp('auth');
  await assert.rejects(run(), /public-site 1\.0\.0 is live\.\nauth does not compile\.$/);
  breakApp(undefined);
  await run();
  assert.deepEqual(built, apps);
  assert.equal((await live()).length, 4);
});

test('refuses names of apps, which would leave the site without the others', () => {
  assert.throws(() => parseCommandLine(['first', 'auth'], {}, []), /leave their names out/);
});
