import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import type { SandboxLevel } from '../settings/settings.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { level, remoteBuild, rendererOf } from '../testing/server-builds.ts';

const login = remoteBuild("return 'login';");

/** Returns the code that a hostile release runs while it renders; each attempt yields its outcome or `refused`. */
const attempts = (secretFile: string, port: number) => `
  const got = {};
  const attempt = async (name, work) => {
    try { got[name] = String(await work()); } catch { got[name] = 'refused'; }
  };
  const builtin = (name) => process.getBuiltinModule('node:' + name);
  const { readFileSync, readdirSync, writeFileSync } = builtin('fs');
  await attempt('environment', () => JSON.stringify(process.env));
  await attempt('parent environment', () => readFileSync('/proc/' + process.ppid + '/environ', 'utf8'));
  await attempt('secret file', () => readFileSync(${JSON.stringify(secretFile)}, 'utf8'));
  await attempt('passwd', () => readFileSync('/etc/passwd', 'utf8'));
  await attempt('folders', () => readdirSync('/'));
  await attempt('writing', () => writeFileSync('/tmp/hostile', 'x') ?? 'written');
  await attempt('child process', () => builtin('child_process').execFileSync('id'));
  await attempt('worker', () => new (builtin('worker_threads').Worker)('1', { eval: true }));
  await attempt('addon', () => process.dlopen({ exports: {} }, '/render/node'));
  await attempt('inspector', () => builtin('inspector').open(0) ?? 'open');
  await attempt('network', () => new Promise((resolve, reject) => {
    builtin('net').connect(${port}, '127.0.0.1').on('connect', () => resolve('connected')).on('error', reject);
  }));
  await attempt('parent channel', () => process.send({ kind: 'hostile' }));
  await attempt('memory', () => {
    const kept = [];
    for (let size = 0; size < 2048; size += 32) kept.push(Buffer.alloc(32 * 1024 * 1024, 1));
    return '2 GB';
  });
  return Buffer.from(JSON.stringify(got)).toString('base64');`;

/** Renders a page of a hostile release beside an honest one, and returns the outcomes of the attempts. */
async function attack(context: TestContext, level: SandboxLevel) {
  const secretFile = join(await temporaryFolder(context), 'secrets.json');
  await writeFile(secretFile, 'canary');
  process.env.CANARY = 'canary';
  context.after(() => delete process.env.CANARY);
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  }).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const hostile = remoteBuild(attempts(secretFile, address.port));
  const { render } = await rendererOf(context, { 'public-site': hostile, auth: login }, level);
  const { markup } = await render('/news');
  assert.notEqual(markup, 'frame', 'the attempts were made');
  assert.equal((await render('/login')).markup, 'login');
  const text = Buffer.from(markup, 'base64').toString();
  assert.ok(!text.includes('canary'), text);
  const got = v.parse(v.record(v.string(), v.string()), JSON.parse(text));
  return { got, connections: () => connections };
}

/** The attempts that fail in both sandboxes; the process' own environment is readable, but empty. */
const refused = [
  ...['parent environment', 'secret file', 'passwd', 'folders', 'writing', 'child process'],
  ...['worker', 'addon', 'inspector', 'parent channel', 'memory'],
];

// Without bubblewrap only the weaker level can be tested.
const hasBubblewrap = level === 'bubblewrap';

if (hasBubblewrap) {
  test('keeps a hostile release in the sandbox from files, processes and the network', async (context) => {
    const { got, connections } = await attack(context, 'bubblewrap');
    for (const name of [...refused, 'network']) assert.equal(got[name], 'refused', name);
    assert.deepEqual(JSON.parse(got.environment ?? ''), { PWD: '/render' });
    assert.equal(connections(), 0);
  });
}

test('@slow keeps a hostile release from files and processes with the permission model alone', async (context) => {
  const { got } = await attack(context, 'permission-model');
  for (const name of refused) assert.equal(got[name], 'refused', name);
  assert.deepEqual(Object.keys(JSON.parse(got.environment ?? '')), ['PWD']);
});

/** Attacks on the gateway and on the pages of others, by their names. */
const attacks = [
  ['fills its heap', 'const kept = []; for (;;) kept.push(new Array(100_000).fill(1.5));'],
  ['changes the prototype of all objects', "Object.prototype.polluted = 1; return 'home';"],
  ['replaces JSON.stringify', "JSON.stringify = () => '{}'; return 'home';"],
  ['sends an invalid message', "require('react'); process._getActiveHandles()[0].write('x\\n');"],
  [
    'sends unrequested pages',
    `const channel = process._getActiveHandles().find((handle) => handle.write);
     for (let id = 0; id < 50; id++)
       channel.write(JSON.stringify({ kind: 'rendered', id, page: { status: 200, markup: 'forged' } }) + '\\n');
     return 'home';`,
  ],
  [
    'sends an object with prototype keys',
    `const page = '{"kind":"rendered","id":0,"page":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}';
     process._getActiveHandles().find((handle) => handle.write).write(page + '\\n');`,
  ],
  [
    'reports again and again that it loads',
    `setInterval(() => process._getActiveHandles().find((handle) => handle.write)
       .write(JSON.stringify({ kind: 'shell' }) + '\\n'), 1); await new Promise(() => {});`,
  ],
  [
    'writes endless lines',
    `const channel = process._getActiveHandles().find((handle) => handle.write);
     for (;;) { channel.write(JSON.stringify({ kind: 'pong', id: 0, more: 'x'.repeat(1e6) }) + '\\n');
       await new Promise((resolve) => setImmediate(resolve)); }`,
  ],
  [
    'reads paths of megabytes',
    "for (let page = 0; page < 50; page++) await read('/items/' + 'x'.repeat(1e6));",
  ],
  ['reads content endlessly', "for (;;) await read('/items/news?page=' + Math.random());"],
] as const;

/** An attack that the permission model does not stop. */
const kill = [
  'kills its parent',
  "for (const pid of [process.ppid, 1]) try { process.kill(pid, 'SIGKILL'); } catch {}",
] as const;

for (const [behaviour, code] of hasBubblewrap ? [...attacks, kill] : attacks) {
  test(`@slow loses at most the page of a hostile release that ${behaviour}`, async (context) => {
    const builds = { 'public-site': remoteBuild(code), auth: login };
    const { render } = await rendererOf(context, builds);
    assert.match((await render('/news')).markup, /^(frame|home)$/);
    assert.equal((await render('/login')).markup, 'login');
    assert.equal((await render('/account')).markup, 'frame');
    assert.equal('polluted' in {}, false);
  });
}
