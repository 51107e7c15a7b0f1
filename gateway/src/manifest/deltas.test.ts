import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { changeManifest, promoted, rolledBack } from '@studio/releases/manifest';
import { accessIn, publish } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';

const magic = '5e2a4d1820000000';
const browser = 'gzip, deflate, br, zstd, dcb, dcz';

/** Returns a script of a release: long, and mostly the same in all of them. */
const scriptOf = (version: string) => {
  const lines = Array.from({ length: 300 }, (_, line) => `export const v${line} = ${line * 7919};`);
  return [...lines, `export const version = '${version}';`].join('\n');
};

/** Returns the address of a release's script; the hash in its name differs from release to release. */
const addressOf = (version: string) =>
  `/releases/auth/${version}/remote.${hashIn(version)}.js` as const;

const hashIn = (version: string) => createHash('md5').update(version).digest('hex').slice(0, 12);

/** Returns the header of a browser that has this text. */
const available = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;

/** Creates a site, and functions that release auth and request its script as a browser. */
async function withReleases(context: TestContext) {
  const site = await startSite(context);
  const { app, releasesDir, poll } = site;
  const access = accessIn(releasesDir);
  const author = { at: new Date(0).toISOString(), by: 'a team' };
  const publishOne = (version: string) =>
    publish(releasesDir, 'auth', version, [], {
      [`remote.${hashIn(version)}.js`]: scriptOf(version),
      'style.css': `/* ${version} */`,
    });
  return {
    ...site,
    publishOne,
    async release(...versions: string[]) {
      for (const version of versions) {
        await publishOne(version);
        await changeManifest(access, (live) => promoted(live, { app: 'auth', version }, author));
      }
      await poll();
    },
    async rollBack() {
      await changeManifest(access, (live) => rolledBack(live, 'auth', author));
      await poll();
    },
    async ask(version: string, headers: OutgoingHttpHeaders = {}) {
      const answer = await app.inject({
        url: addressOf(version),
        headers: { 'accept-encoding': browser, ...headers },
      });
      const { 'content-encoding': encoding } = answer.headers;
      return { encoding, bytes: answer.rawPayload, headers: answer.headers };
    },
  };
}

/** Decodes a delta as a browser with this dictionary does. */
function decode(delta: Buffer, dictionary: string): string {
  const own = createHash('sha256').update(dictionary).digest('hex');
  if (delta.subarray(0, 40).toString('hex') !== `${magic}${own}`) throw new Error('not decodable');
  return zstdDecompressSync(delta.subarray(40), { dictionary: Buffer.from(dictionary) }).toString();
}

test('sends a returning browser the difference from the script it has', async (context) => {
  const { release, ask } = await withReleases(context);
  await release('1.1.0', '1.2.0');
  const whole = await ask('1.2.0');
  assert.equal(whole.headers['use-as-dictionary'], 'match="/releases/auth/*/remote.*.js"');
  assert.equal(whole.headers.vary, 'Accept-Encoding, Available-Dictionary');
  const { encoding, bytes, headers } = await ask('1.2.0', {
    'available-dictionary': available(scriptOf('1.1.0')),
  });
  assert.equal(encoding, 'dcz');
  assert.equal(decode(bytes, scriptOf('1.1.0')), scriptOf('1.2.0'));
  assert.ok(bytes.length < 120, `${bytes.length} bytes`);
  assert.equal(headers.vary, 'Accept-Encoding, Available-Dictionary');
  assert.equal(headers['use-as-dictionary'], 'match="/releases/auth/*/remote.*.js"');
  assert.equal(headers['content-type'], 'text/javascript');
  assert.equal(headers['cache-control'], 'private, max-age=31536000, immutable');
});

test('sends other browsers what it sends without dictionaries', async (context) => {
  const { release, publishOne, ask } = await withReleases(context);
  await release('1.1.0', '1.2.0');
  await publishOne('2.0.0');
  const known = available(scriptOf('1.1.0'));
  const { bytes } = await ask('1.2.0');
  const others = {
    'an unknown dictionary': { 'available-dictionary': available('unknown') },
    'another file of the app': { 'available-dictionary': available('/* 1.1.0 */') },
    'a malformed hash': { 'available-dictionary': known.slice(1) },
    'a token': { 'available-dictionary': 'abc' },
    'no encoding for it': { 'available-dictionary': known, 'accept-encoding': 'gzip, br, zstd' },
    'another site': { 'available-dictionary': known, 'sec-fetch-site': 'cross-site' },
  };
  for (const [reason, headers] of Object.entries(others)) {
    const answer = await ask('1.2.0', headers);
    assert.equal(answer.encoding, undefined, reason);
    assert.ok(answer.bytes.equals(bytes), reason);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable', reason);
  }
  // A release that is not live.
  const headers = { 'available-dictionary': known };
  assert.equal((await ask('2.0.0', headers)).bytes.toString(), scriptOf('2.0.0'));
});

test('offers scripts and styles only', async (context) => {
  const { app, releasesDir } = await withReleases(context);
  const files = { 'a/worker.min.0123456789ab.mjs': 'w', 'style.css': 's', 'font.woff2': 'f' };
  await publish(releasesDir, 'auth', '3.0.0', [], files);
  const offers = await Promise.all(
    Object.keys(files).map(async (file) => {
      const { headers } = await app.inject(`/releases/auth/3.0.0/${file}`);
      return [headers['use-as-dictionary'], headers.vary];
    }),
  );
  assert.deepEqual(offers, [
    ['match="/releases/auth/*/a/worker.min.*.mjs"', 'Accept-Encoding, Available-Dictionary'],
    ['match="/releases/auth/*/style.css"', 'Accept-Encoding, Available-Dictionary'],
    [undefined, 'Accept-Encoding'],
  ]);
});

test('knows the live release and the ten before it, whole, cleaned or changed', async (context) => {
  const { release, ask, releasesDir } = await withReleases(context);
  const versions = Array.from({ length: 13 }, (_, number) => `1.1.${number}`);
  await release(...versions);
  await rm(join(releasesDir, 'auth/1.1.8'), { recursive: true });
  await writeFile(join(releasesDir, 'auth/1.1.9/web', `remote.${hashIn('1.1.9')}.js`), 'changed');
  const encodings = await Promise.all(
    versions.map(async (version) => {
      const headers = { 'available-dictionary': available(scriptOf(version)) };
      const { encoding, bytes } = await ask('1.1.12', headers);
      if (encoding !== 'dcz') return 'whole';
      assert.equal(decode(bytes, scriptOf(version)), scriptOf('1.1.12'));
      return 'delta';
    }),
  );
  const whole = versions.filter((_, index) => encodings[index] === 'whole');
  assert.deepEqual(whole, ['1.1.0', '1.1.1', '1.1.8', '1.1.9']);
  const headers = { 'available-dictionary': available('changed') };
  assert.equal((await ask('1.1.12', headers)).encoding, undefined);
});

test('sends the difference from a release that was rolled back', async (context) => {
  const { release, rollBack, ask } = await withReleases(context);
  await release('1.1.0', '1.2.0');
  await rollBack();
  const { encoding, bytes } = await ask('1.1.0', {
    'available-dictionary': available(scriptOf('1.2.0')),
  });
  assert.equal(encoding, 'dcz');
  assert.equal(decode(bytes, scriptOf('1.2.0')), scriptOf('1.1.0'));
});

/** A shared cache that keeps answers by their address and, unless it ignores `Vary`, by the headers that they name. */
function sharedCache(ask: (headers: OutgoingHttpHeaders) => Promise<Answer>, obeysVary: boolean) {
  const kept: { readonly asked: OutgoingHttpHeaders; readonly answer: Answer }[] = [];
  return async (asked: OutgoingHttpHeaders) => {
    const found = kept.find(({ asked: before, answer: { headers } }) => {
      const names = obeysVary ? String(headers.vary).toLowerCase().split(', ') : [];
      return names.every((name) => before[name] === asked[name]);
    });
    if (found !== undefined) return found.answer;
    const answer = await ask(asked);
    // A cache that obeys Vary is tried at its boldest: it keeps private answers too.
    if (obeysVary || !String(answer.headers['cache-control']).includes('private'))
      kept.push({ asked, answer });
    return answer;
  };
}

interface Answer {
  readonly bytes: Buffer;
  readonly encoding: unknown;
  readonly headers: OutgoingHttpHeaders;
}

for (const obeysVary of [true, false]) {
  test(`shared caches that ${obeysVary ? 'obey' : 'ignore'} Vary mix no clients`, async (context) => {
    const { release, ask } = await withReleases(context);
    await release('1.0.1', '1.1.0', '1.2.0');
    const clients = [undefined, '1.0.1', '1.1.0', undefined, '1.1.0', '1.0.1', undefined];
    for (const order of [clients, clients.toSpliced(0, 1), clients.toSpliced(0, 2)]) {
      const cached = sharedCache((headers) => ask('1.2.0', headers), obeysVary);
      for (const has of order) {
        const own = has && { 'available-dictionary': available(scriptOf(has)) };
        const encoding = { 'accept-encoding': has ? browser : 'identity' };
        const { encoding: came, bytes } = await cached({ ...encoding, ...own });
        const text = came === 'dcz' ? decode(bytes, scriptOf(has ?? '')) : bytes.toString();
        assert.equal(text, scriptOf('1.2.0'));
      }
    }
  });
}

test('sends a file that no delta makes smaller as it is', async (context) => {
  const { app, release } = await withReleases(context);
  await release('1.1.0', '1.2.0');
  const { headers, rawPayload } = await app.inject({
    url: '/releases/auth/1.2.0/style.css',
    headers: {
      'accept-encoding': browser,
      'available-dictionary': available('/* 1.1.0 */'),
    },
  });
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(rawPayload.toString(), '/* 1.2.0 */');
});
