import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { changeManifest, promoted } from '@studio/releases/manifest';
import { accessIn, publish, temporaryFolder } from '../testing/releases.ts';
import { startSite } from '../testing/site.ts';

/** The program of the shared cache; `npm test -- --only=shared-cache` sets it, for not every machine has it. */
const nginx = process.env.SHARED_CACHE;

const versions = ['1.1.0', '1.2.0', '1.3.0'] as const;

/** Returns a script of a release: long, and mostly the same in all of them. */
const scriptOf = (version: string) => {
  const lines = Array.from({ length: 300 }, (_, line) => `export const v${line} = ${line * 7919};`);
  return [...lines, `export const version = '${version}';`].join('\n');
};

const hashOf = (text: string) => createHash('sha256').update(text).digest();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the cache before a site; returns its address. */
async function startCache(context: TestContext, program: string, site: string): Promise<string> {
  const [folder, port] = [await temporaryFolder(context), await freePort()];
  const configuration = join(folder, 'nginx.conf');
  const own = ['client_body', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  await writeFile(
    configuration,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}
    http {
      access_log off; proxy_temp_path ${folder}/temp; ${own}
      proxy_cache_path ${folder}/cache keys_zone=all:1m;
      server {
        listen 127.0.0.1:${port};
        location / { proxy_pass ${site}; proxy_cache all; add_header x-cache $upstream_cache_status; }
      }
    }`,
  );
  const process = spawn(program, ['-c', configuration, '-p', folder], { stdio: 'inherit' });
  context.after(async () => {
    process.kill();
    if (process.exitCode === null) await once(process, 'exit');
  });
  const address = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(`${address}/healthz`).catch(() => undefined);
    if (answer?.ok) return address;
    await sleep(50);
  }
  throw new Error(`${program} has not started.`);
}

const reason = 'npm test -- --only=shared-cache';

test('nginx gives each client what it can decode', { skip: !nginx && reason }, async (context) => {
  const { app, releasesDir, poll } = await startSite(context);
  for (const version of versions) {
    await publish(releasesDir, 'auth', version, [], { 'remote.js': scriptOf(version) });
    const author = { at: new Date(0).toISOString(), by: 'a team' };
    await changeManifest(accessIn(releasesDir), (live) =>
      promoted(live, { app: 'auth', version }, author),
    );
  }
  await poll();
  const site = await app.listen({ port: 0, host: '127.0.0.1' });
  const cache = await startCache(context, nginx ?? '', site);

  /** Requests the live script as a browser that has the script of another release, or none. */
  async function load(has?: string): Promise<string> {
    const dictionary = Buffer.from(has === undefined ? '' : scriptOf(has));
    const answer = await fetch(`${cache}/releases/auth/1.3.0/remote.js`, {
      headers: {
        'accept-encoding': has === undefined ? 'gzip, br, zstd' : 'gzip, br, zstd, dcz',
        ...(has && { 'available-dictionary': `:${hashOf(scriptOf(has)).toString('base64')}:` }),
      },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const encoding = answer.headers.get('content-encoding');
    const kind = `${encoding ?? 'whole'} ${answer.headers.get('x-cache')}`;
    if (encoding !== 'dcz') {
      assert.equal(bytes.toString(), scriptOf('1.3.0'));
      return kind;
    }
    assert.ok(bytes.subarray(8, 40).equals(hashOf(dictionary.toString())));
    const text = zstdDecompressSync(bytes.subarray(40), { dictionary }).toString();
    assert.equal(text, scriptOf('1.3.0'));
    return kind;
  }

  const kinds: string[] = [];
  for (const has of [undefined, '1.1.0', '1.2.0', undefined, '1.1.0', undefined])
    kinds.push(await load(has));
  assert.deepEqual(kinds, [
    'whole MISS',
    'dcz MISS',
    'dcz MISS',
    'whole HIT',
    'dcz MISS',
    'whole HIT',
  ]);
});
