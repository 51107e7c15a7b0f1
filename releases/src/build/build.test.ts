import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import type { AppName } from '@studio/shared/contract';
import { incompatibilities } from '../check/compatibility.ts';
import { readBuilt } from '../commands/built.ts';
import { readMaps } from '../explain/source-maps.ts';
import { partsOf } from '../files/folders.ts';
import { createKeyPair } from '../keys/signature.ts';
import { publish } from '../published/publish.ts';
import { keysOf, readPublished } from '../published/published.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { cloneOfTeam } from '../testing/clone-of-team.ts';
import { problemsAgainst } from '../types/compile-against.ts';
import type { FileTexts } from '../types/declarations.ts';
import { unpacked } from '../types/recorded-types.ts';
import { buildApp } from './build.ts';
import { readNotes } from './build-notes.ts';
import { describeBuild, describeRelease, examplesOf } from './describe.ts';
import { requiredRanges } from './required-ranges.ts';

const run = promisify(execFile);

const root = await mkdtemp(join(tmpdir(), 'builds-'));
after(() => rm(root, { recursive: true, force: true }));

/** Returns an empty folder that is removed after the tests. */
const newFolder = () => mkdtemp(join(root, 'folder-'));

/** A range that no app has by default; the customer area is built with it. */
const requiredReact = '^19.0.7 || ^20.1.3';

async function build(app: AppName) {
  const builds = await newFolder();
  const ranges = app === 'shell' ? undefined : await requiredRanges(app);
  const required = app === 'customer-area' ? { ...ranges, react: requiredReact } : ranges;
  await buildApp(builds, app, required);
  return { builds, release: await describeBuild(builds, app) };
}

const built = new Map<AppName, ReturnType<typeof build>>();

/** Returns a build of an app that all tests share and none changes. */
function theBuild(app: AppName): ReturnType<typeof build> {
  const found = built.get(app) ?? build(app);
  built.set(app, found);
  return found;
}

test('names the failed command when the compiler reports nothing', async (context) => {
  const { NODE_OPTIONS: before = '' } = process.env;
  context.after(() => {
    process.env.NODE_OPTIONS = before;
  });
  process.env.NODE_OPTIONS = '--import=data:text/javascript,process.kill(process.pid,9)';
  await assert.rejects(
    buildApp(await newFolder(), 'auth'),
    /^Error: rspack build of auth: Command failed/,
  );
});

test('@slow describes a built remote by its entry, its routes and the hash of every file', async () => {
  const { builds, release } = await theBuild('customer-area');
  assert.match(release.entry, /^remoteEntry\.[0-9a-f]{12}\.js$/);
  assert.equal(release.scripts[0], release.entry);
  assert.equal(release.sharesFiles, true);
  assert.ok(release.scripts.length === 2 && release.styles.length === 1);
  assert.equal(release.routes[0]?.path, '/account');
  assert.ok(release.routes.every(({ requiresLogin }) => requiresLogin));
  const security = release.routes.find(({ path }) => path === '/account/sicurezza');
  const chunksOf = (files: readonly string[] = []) => files.map((file) => file.split('.')[0]);
  assert.deepEqual(chunksOf(security?.scripts).sort(), ['forms', 'parts', 'security']);
  assert.deepEqual(chunksOf(security?.styles).sort(), ['forms', 'parts', 'security']);
  const { web } = partsOf(builds, 'customer-area');
  for (const { path, integrity } of release.files) {
    const hash = createHash('sha384')
      .update(await readFile(join(web, path)))
      .digest('base64');
    assert.equal(integrity, `sha384-${hash}`);
  }
});

test('@slow lists the messages that a release brings and shows, and the fields that it asks for', async () => {
  const { release: shell } = await theBuild('shell');
  const { release: area } = await theBuild('customer-area');
  assert.ok(shell.messages?.shared.includes('action.retry'));
  assert.deepEqual(shell.messages?.needs, []);
  assert.ok((shell.messages?.it.length ?? 0) > 10);
  assert.deepEqual(shell.fields, {}, 'its content comes with the page');
  assert.ok(area.messages?.needs.includes('action.retry'));
  assert.ok(area.messages?.it.includes('security.code'));
  assert.ok(area.fields?.directus_users?.includes('tfa_secret'));
});

test('@slow lists the names and types that cross between shell and remotes, in either build', async () => {
  const { release: shell } = await theBuild('shell');
  const { release: auth } = await theBuild('auth');
  const client = '@studio/shared/client';
  for (const side of ['browser', 'server'] as const) {
    assert.ok(auth.imports?.[side][client]?.includes('login'));
    assert.ok(!auth.imports?.[side][client]?.includes('logout'), 'it is not used');
    assert.ok(auth.imports?.[side]['react/jsx-runtime']?.includes('jsx'));
    assert.ok(shell.exports?.[side][client]?.includes('login'));
    assert.ok(shell.exports?.[side].react?.includes('default'));
  }
  assert.ok(!shell.exports?.browser['react-router-dom']?.includes('HashRouter'), 'it is left out');
  assert.deepEqual([auth.exports, shell.imports], [undefined, undefined]);
  assert.equal(auth.types?.declarations, shell.types?.declarations);
  assert.deepEqual(incompatibilities(auth, { others: [shell], previous: [], live: undefined }), []);
});

test('@slow compiles the sources of a release against the declarations of a shell that fits, and of no other', async () => {
  const { builds } = await theBuild('auth');
  const types = await unpacked(await readFile(partsOf(builds, 'auth').types));
  const problems = (declarations: FileTexts) =>
    problemsAgainst('auth', types.sources, declarations);
  assert.deepEqual(await problems(types.declarations), []);
  const file = 'client/session/login.d.ts';
  const login = types.declarations[file] ?? '';
  const changed = login.replace('content: Content', 'content: Content, reason: string');
  assert.notEqual(changed, login);
  const found = await problems({ ...types.declarations, [file]: changed });
  assert.ok(found.length > 0 && found.every((one) => one.file.startsWith('auth/src/')));
  assert.ok(!Object.keys(types.sources).some((path) => /\.test\.|testing\//.test(path)));
});

test('a remote bundles none of the singletons', async () => {
  const { builds, release } = await theBuild('auth');
  const { web } = partsOf(builds, 'auth');
  const code = await Promise.all(release.scripts.map((path) => readFile(join(web, path), 'utf8')));
  const total = code.join('');
  for (const mark of [
    'react.transitional.element',
    'createBrowserRouter',
    'jotai',
    'NO_I18NEXT_INSTANCE',
  ]) {
    const bundled = total.includes(mark) && !total.includes(`"${mark}"`);
    assert.ok(!bundled, `${mark} is in the remote's own code`);
  }
  assert.ok(
    total.length < 150_000,
    `${total.length} bytes are more than a remote of this size needs: React alone has more`,
  );
});

test('@slow builds the same release again, to the byte, without the workspaces of the other teams', async (context) => {
  const checkout = await cloneOfTeam(context, 'auth');
  const builds = await newFolder();
  // A store of its own, because a live shell would change the required versions of shared packages.
  const env = { ...process.env, BUILDS_DIR: builds, RELEASES_DIR: join(builds, 'releases') };
  const tool = join(checkout, 'releases/src/main.ts');
  await run(process.execPath, [tool, 'build', 'auth'], { cwd: checkout, env });
  const alone = await readBuilt(builds, 'auth');
  const { release } = await theBuild('auth');
  // The version depends neither on the commit, which a copy has not, nor on source maps, which name folders.
  const others = { commit: 'any', maps: undefined };
  assert.deepEqual({ ...alone, ...others }, { ...release, ...others });
});

/** Returns a `put` that fails after a number of objects. */
function failingAfter(count: number, put: Store['put']): Store['put'] {
  let left = count;
  return async (key, bytes) => {
    if (left === 0) throw new Error('stopped');
    left -= 1;
    await put(key, bytes);
  };
}

test('reports a file that the store has changed', async () => {
  const { builds, release } = await theBuild('auth');
  const store = openStore(await newFolder());
  const put: Store['put'] = (key, bytes) => store.put(key, bytes.subarray(1));
  const { privateKey } = createKeyPair();
  await assert.rejects(
    publish({ ...store, put }, partsOf(builds, 'auth'), release, privateKey),
    /differs from the build/,
  );
});

test('gives a release with another content another version', async () => {
  const { builds: unchanged, release } = await theBuild('auth');
  const builds = await newFolder();
  await cp(unchanged, builds, { recursive: true });
  const entry = join(partsOf(builds, 'auth').web, release.entry);
  await writeFile(entry, `${await readFile(entry, 'utf8')}\n`);
  const other = await describeRelease(
    builds,
    'auth',
    await readNotes('auth', partsOf(builds, 'auth')),
  );
  assert.notEqual(other.version, release.version);
});

test('publishes compressed files, and changes nothing when it publishes again', async () => {
  const { builds, release } = await theBuild('auth');
  const releases = await newFolder();
  const store = openStore(releases);
  const { publicKey, privateKey } = createKeyPair();
  const parts = partsOf(builds, 'auth');
  // A release without its signature does not count as published; publishing again completes it.
  const stopped = { ...store, put: failingAfter(3, store.put) };
  await assert.rejects(publish(stopped, parts, release, privateKey), /stopped/);
  const read = () => readPublished(store, async () => [publicKey], 'auth', release.version);
  await assert.rejects(read(), /is not signed/);
  await publish(store, parts, release, privateKey);
  await publish(store, parts, release, privateKey);
  assert.deepEqual(await read(), release);
  const entry = join(releases, 'auth/files', release.entry);
  assert.deepEqual(brotliDecompressSync(await readFile(`${entry}.br`)), await readFile(entry));
});

test('@slow puts the required ranges into the description and into the entry of a remote', async () => {
  const { builds, release } = await theBuild('customer-area');
  assert.deepEqual(release.shared.required, {
    ...(await requiredRanges('customer-area')),
    react: requiredReact,
  });
  const { web } = partsOf(builds, 'customer-area');
  const entry = await readFile(join(web, release.entry), 'utf8');
  assert.ok(entry.includes(requiredReact));
});

test('publishes the journeys as they were built, outside the files for browsers', async () => {
  const { builds: unchanged, release } = await theBuild('auth');
  assert.deepEqual(
    release.journeys?.list.map(({ needs }) => needs),
    ['account'],
  );
  assert.ok(release.files.every(({ path }) => !path.includes('journeys')));
  const store = openStore(await newFolder());
  const { privateKey } = createKeyPair();
  await publish(store, partsOf(unchanged, 'auth'), release, privateKey);
  const stored = await store.get(keysOf('auth', release.version).journeys('journeys.cjs'));
  assert.match(stored?.bytes.toString() ?? '', /a client who mistypes the password/);

  const builds = await newFolder();
  await cp(unchanged, builds, { recursive: true });
  await writeFile(join(partsOf(builds, 'auth').journeys, 'journeys.cjs'), '');
  await assert.rejects(
    publish(openStore(await newFolder()), partsOf(builds, 'auth'), release, privateKey),
    /journeys\.cjs differs from the description of auth/,
  );
});

test('publishes source maps with the signed release, outside the files for browsers', async () => {
  const { builds, release } = await theBuild('auth');
  const parts = partsOf(builds, 'auth');
  assert.ok(release.files.every(({ path }) => !path.endsWith('.map')));
  for (const { path } of release.files) {
    assert.doesNotMatch(await readFile(join(parts.web, path), 'latin1'), /sourceMappingURL/);
  }
  const releases = await newFolder();
  const store = openStore(releases);
  const { privateKey } = createKeyPair();
  await publish(store, parts, release, privateKey);
  const maps = await readMaps(store, release);
  assert.ok(typeof maps !== 'string');
  assert.deepEqual(
    Object.keys(maps).sort(),
    ['server/server.cjs', ...release.files.map(({ path }) => `web/${path}`)]
      .filter((path) => /js$/.test(path))
      .sort(),
  );
  assert.ok(maps[`web/${release.scripts[1]}`]?.sources.includes('auth/src/login/login-screen.tsx'));
  const [key = ''] = await store.list(`auth/${release.version}/maps/`);
  await writeFile(join(releases, key), 'other bytes');
  assert.match(String(await readMaps(store, release)), /are not what was signed$/);
});

test('rejects an example that no route of the app answers', () => {
  const routes = [{ path: '/prices/:item', requiresLogin: false, scripts: [], styles: [] }];
  assert.deepEqual(examplesOf('auth', routes), {});
  assert.deepEqual(examplesOf('auth', routes, ['/prices/1']), { examples: ['/prices/1'] });
  assert.throws(
    () => examplesOf('auth', routes, ['/prices/1', '/price']),
    /auth\/package\.json names the example \/price, which no route answers/,
  );
});
