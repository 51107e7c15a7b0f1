import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { openStore } from '@studio/releases/store';
import { until } from '@studio/releases/testing';
import { startMemoryS3 } from '@studio/releases/testing/memory-s3';
import { makeBackup } from '../backup/make-backup.ts';
import { drillKey, parseRun, statusFile } from '../backup/status.ts';
import { parseKeep } from '../snapshots/settings.ts';
import { snapshotNames } from '../snapshots/snapshot.ts';
import { openTarget, type Target } from '../snapshots/target.ts';
import { siteIn, smallSite } from '../testing/small-site.ts';
import { drill, secretsBeside } from './drill.ts';
import { requireEmptyPlaces } from './places.ts';
import { restoreSnapshot } from './restore-snapshot.ts';

const keep = parseKeep();
const report = () => undefined;

const commandFile = (name: string) => join(import.meta.dirname, `../${name}/${name}.ts`);

/** Runs an operator's command as npm does. */
async function run(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
  onStart: (child: ChildProcess) => void = () => undefined,
) {
  const child = spawn(process.execPath, [commandFile(name), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart(child);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { output, errors, code };
}

async function restoreInto(
  dataDir: string,
  { target, identity }: { readonly target: Target; readonly identity: string },
) {
  return await restoreSnapshot({ site: siteIn(dataDir), target, identity, report });
}

test('a backup of a site that is written to, killed half-way, brings back every file of its moment', async (context) => {
  const site = await smallSite(context, { files: 60, size: 5000 });
  const env = {
    DATA_DIR: site.dataDir,
    BACKUP_TARGET: site.target,
    BACKUP_RECIPIENTS: site.recipients.join(),
  };
  let isWriting = true;
  const deleted = new Set<string>();
  const writer = (async () => {
    for (let count = 0; isWriting && count < 300; count++) {
      const id = await site.addFile();
      if (deleted.size > 3) continue;
      deleted.add(id);
      await site.removeFile(id);
    }
  })();
  const objects = async () =>
    (await readdir(site.target, { recursive: true }).catch(() => [])).filter((path) =>
      /files\/..\/[\da-f-]+\.age$/.test(path),
    );
  const killed = await run('backup', [], env, (child) => {
    void until(async () => (await objects()).length > 5).then(() => child.kill('SIGKILL'));
  });
  assert.equal(killed.code, null);
  assert.deepEqual(await snapshotNames(openTarget({ folder: site.target })), []);
  const done = await run('backup', [], env);
  isWriting = false;
  await writer;
  assert.equal(done.code, 0, done.errors);
  assert.equal(done.errors, '');

  const dataDir = join(site.folder, 'restored');
  const restoring = { ...env, DATA_DIR: dataDir };
  const restored = await run('restore', [`--identity=${site.identityFile}`], restoring);
  assert.equal(restored.code, 0, restored.errors);
  const database = new DatabaseSync(join(dataDir, 'database.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT filename_disk AS name FROM directus_files').all();
  database.close();
  assert.ok(rows.length >= 60);
  for (const { name } of rows) {
    // A file that was deleted after the database was copied.
    if (deleted.has(String(name).slice(0, -4))) continue;
    const [before, after] = [site.dataDir, dataDir].map((one) => join(one, `uploads/${name}`));
    assert.deepEqual(await readFile(after ?? ''), await readFile(before ?? ''));
  }
  for (const name of ['secrets.json', 'keys/auth.pub', 'releases/live.states/000000001'])
    assert.deepEqual(await readFile(join(dataDir, name)), await readFile(join(site.dataDir, name)));
  assert.ok(!existsSync(join(dataDir, 'keys/auth.key')));
  assert.equal((await readFile(join(dataDir, 'releases/auth/1.0.0/empty.css'))).length, 0);

  const again = await run('restore', [`--identity=${site.identityFile}`], restoring);
  assert.equal(again.code, 1);
  assert.match(again.errors, /restored is not empty: name an empty folder as DATA_DIR/);
  const names = (await readdir(site.target, { recursive: true })).join('\n');
  assert.doesNotMatch(names, /pdf|uploads|auth/);
  const status: unknown = JSON.parse(
    await readFile(join(site.dataDir, 'backup-status.json'), 'utf8'),
  );
  assert.ok(typeof status === 'object' && status !== null && 'ok' in status && status.ok === true);
});

test('one file of a backup comes back by itself, readable by its owner only', async (context) => {
  const site = await smallSite(context, { files: 2 });
  const { identityFile, recipients, target } = site;
  const env = { BACKUP_TARGET: target };
  await makeBackup({
    ...{ site: siteIn(site.dataDir), target: openTarget({ folder: target }), recipients, keep },
  });
  const take = (...args: string[]) => run('restore', [`--identity=${identityFile}`, ...args], env);
  const to = join(site.folder, 'copy/secrets.json');
  const taken = await take('--file=secrets.json', `--to=${to}`);
  assert.equal(taken.code, 0, taken.errors);
  assert.match(taken.output, /^secrets\.json of \S+ is in .*copy\/secrets\.json\.$/m);
  assert.deepEqual(await readFile(to), await readFile(join(site.dataDir, 'secrets.json')));
  assert.equal((await stat(to)).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(join(site.folder, 'copy')), ['secrets.json']);
  const again = await take('--file=keys/auth.pub', `--to=${to}`);
  assert.deepEqual(
    [again.code, again.errors.includes('secrets.json is there: move it')],
    [1, true],
  );
  const unknown = await take('--file=uploads/none.pdf', `--to=${to}.2`);
  assert.match(unknown.errors, /The backup \S+ has no file uploads\/none\.pdf\./);
  assert.equal((await take('--file=secrets.json')).code, 2);

  for (const object of await readdir(join(target, 'files'), { recursive: true })) {
    const path = join(target, 'files', object);
    if ((await stat(path)).isFile()) await writeFile(path, 'damaged');
  }
  const damaged = await take('--file=releases/auth/1.0.0/index.js', `--to=${to}.2`);
  assert.match(damaged.errors, /files\/.* is damaged|cannot be decrypted/);
  assert.deepEqual(await readdir(join(site.folder, 'copy')), ['secrets.json']);
});

test('a second backup writes what is new; a bucket holds the same as a folder', async (context) => {
  const site = await smallSite(context);
  const { place } = await startMemoryS3(context);
  const { recipients, identity } = site;
  for (const target of [
    openTarget({ folder: site.target }),
    openTarget({ bucket: place, prefix: 'studio/' }),
  ]) {
    const make = () => makeBackup({ site: siteIn(site.dataDir), target, recipients, keep });
    const first = await make();
    assert.ok(first.written > 20 * 50_000);
    const added = await site.addFile();
    const second = await make();
    assert.ok(second.written < 100_000, `${second.written} bytes`);
    const dataDir = join(site.folder, target.name.startsWith('s3') ? 'from-bucket' : 'from-folder');
    const { files } = await restoreInto(dataDir, { target, identity });
    assert.equal(files.size, second.files - 1);
    assert.ok(existsSync(join(dataDir, `uploads/${added}.pdf`)));
  }
});

test('uploads of a bucket are listed by each backup, read once, and restored into a bucket', async (context) => {
  const site = await smallSite(context, { files: 3 });
  const [from, to] = [await startMemoryS3(context), await startMemoryS3(context)];
  const names = await readdir(join(site.dataDir, 'uploads'));
  for (const name of names) {
    const bytes = await readFile(join(site.dataDir, 'uploads', name));
    from.objects.set(name, { bytes, etag: `"${name}"` });
  }
  await rm(join(site.dataDir, 'uploads'), { recursive: true });
  const target = openTarget({ folder: site.target });
  const { recipients, identity } = site;
  const parts = { ...siteIn(site.dataDir), uploads: from.place };
  await makeBackup({ site: parts, target, recipients, keep });
  from.requests.length = 0;
  const again = await makeBackup({ site: parts, target, recipients, keep });
  assert.deepEqual([again.faults, from.requests], [[], ['LIST ']]);
  const restored = { ...siteIn(join(site.folder, 'restored')), uploads: to.place };
  await restoreSnapshot({ site: restored, target, identity, report });
  for (const name of names)
    assert.deepEqual(to.objects.get(name)?.bytes, from.objects.get(name)?.bytes);
});

test('refuses a folder beside the data folder that begins with its name', async (context) => {
  const site = await smallSite(context, { files: 0 });
  const dataDir = join(site.folder, 'restored');
  const keys = `${dataDir}-keys`;
  await mkdir(keys);
  const places = { ...siteIn(dataDir), keys };
  await requireEmptyPlaces(places);
  await writeFile(join(keys, 'auth.pub'), 'public');
  await assert.rejects(requireEmptyPlaces(places), /restored-keys \(RELEASE_KEYS\) is not empty/);
});

test('a damaged or missing object, and another private key, end a restore with a sentence', async (context) => {
  const site = await smallSite(context, { files: 1 });
  const target = openTarget({ folder: site.target });
  await makeBackup({ site: siteIn(site.dataDir), target, recipients: site.recipients, keep });
  const other = await smallSite(context, { files: 0 });
  const restore = (identity: string) =>
    restoreInto(join(site.folder, 'restored'), { target, identity });
  await assert.rejects(restore(other.identity), /cannot be decrypted: .* another private key/);

  const sizes = [...(await target.list('files/'))].sort(
    ([, one], [, other]) => other.size - one.size,
  );
  const [[key] = ['']] = sizes;
  const bytes = await readFile(join(site.target, key));
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(join(site.target, key), bytes);
  await assert.rejects(
    restore(site.identity),
    new RegExp(`${key} cannot be decrypted: it is damaged`),
  );
  await target.remove(key);
  await assert.rejects(restore(site.identity), new RegExp(`${key} is missing`));
  assert.ok(!existsSync(join(site.folder, 'restored/secrets.json')));

  const env = { DATA_DIR: join(site.folder, 'restored'), BACKUP_TARGET: site.target };
  const others = await run('restore', [`--identity=${site.identityFile}`, '--skip-damaged'], env);
  assert.equal(others.code, 0, others.errors);
  assert.match(others.errors, new RegExp(`^uploads/.*: ${key} is missing`));
  assert.ok(existsSync(join(site.folder, 'restored/secrets.json')));
});

test('an object that another one replaced is not restored', async (context) => {
  const site = await smallSite(context, { files: 2 });
  const target = openTarget({ folder: site.target });
  await makeBackup({ site: siteIn(site.dataDir), target, recipients: site.recipients, keep });
  const [one = '', other = ''] = [...(await target.list('files/'))]
    .filter(([, { size }]) => size > 50_000)
    .map(([key]) => key);
  await target.write(one, (await target.read(other)) ?? Buffer.alloc(0));
  await assert.rejects(
    restoreInto(join(site.folder, 'restored'), { target, identity: site.identity }),
    new RegExp(`${one} in .* holds another content`),
  );
});

test('damaged and missing objects are written again under their names, and all snapshots are whole again', async (context) => {
  const site = await smallSite(context, { files: 3 });
  const target = openTarget({ folder: site.target });
  const { recipients, identity } = site;
  const make = (verifiesAll = false) =>
    makeBackup({ site: siteIn(site.dataDir), target, recipients, keep, verifiesAll });
  const first = await make();
  const [missing = '', short = '', changed = ''] = (await target.list('files/')).keys();
  await target.remove(missing);
  await target.write(short, Buffer.from('short'));
  // What is missing or has another size is seen by every run.
  assert.equal((await make()).repaired, 2);
  const bytes = (await target.read(changed)) ?? Buffer.alloc(0);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await target.write(changed, bytes);
  assert.equal((await make(true)).repaired, 1);
  assert.equal((await make(true)).repaired, 0);
  for (const name of [first.name, undefined]) {
    const dataDir = join(site.folder, `restored-${name}`);
    await restoreSnapshot({ site: siteIn(dataDir), target, identity, name, report });
  }
});

test('a run that failed at its end is no work for the next one', async (context) => {
  const site = await smallSite(context, { files: 20 });
  const target = openTarget({ folder: site.target });
  const { recipients } = site;
  const failing: Target = {
    ...target,
    async write(key, bytes) {
      if (key.endsWith('/files.age')) throw new Error('the target is away');
      await target.write(key, bytes);
    },
  };
  const make = (to: Target) =>
    makeBackup({ site: siteIn(site.dataDir), target: to, recipients, keep });
  for (let run = 0; run < 3; run++) await assert.rejects(make(failing), /the target is away/);
  assert.ok((await make(target)).written < 20_000);
  assert.equal((await target.list('files/')).size, 22);
});

test('every object is read again within a week of runs', async (context) => {
  const site = await smallSite(context, { files: 30, size: 100 });
  const target = openTarget({ folder: site.target });
  const { recipients } = site;
  const start = new Date('2026-11-02T00:00:00Z').getTime();
  context.mock.timers.enable({ apis: ['Date'], now: start });
  const read = new Map<string, number>();
  const counted: Target = {
    ...target,
    read: (key) => {
      if (key.startsWith('files/')) read.set(key, (read.get(key) ?? 0) + 1);
      return target.read(key);
    },
  };
  const mostReads: number[] = [];
  // Four runs a day.
  for (let run = 0; run <= 28; run++) {
    context.mock.timers.setTime(start + run * 6 * 60 * 60 * 1000);
    const before = [...read.values()].reduce((sum, count) => sum + count, 0);
    await makeBackup({ site: siteIn(site.dataDir), target: counted, recipients, keep });
    mostReads.push([...read.values()].reduce((sum, count) => sum + count, 0) - before);
  }
  assert.equal(read.size, (await target.list('files/')).size);
  assert.ok(Math.max(...mostReads) <= 2, String(mostReads));
});

test('equal files, files that wait for their check and parts of open uploads come back', async (context) => {
  const site = await smallSite(context, { files: 2 });
  const target = openTarget({ folder: site.target });
  const { recipients, identity } = site;
  const make = () => makeBackup({ site: siteIn(site.dataDir), target, recipients, keep });
  await make();
  const content = Buffer.from('the same content, sent again and again');
  const waiting = [await site.addArriving(content), await site.addArriving(content)];
  const settled = await site.addArriving(content);
  const open = await site.addArriving(content.subarray(0, 10), { of: content.length });
  await site.addArriving(Buffer.alloc(0), { of: content.length });
  const equal = [await site.addFile(), await site.addFile()];
  for (const id of equal) await writeFile(join(site.dataDir, `uploads/${id}.pdf`), content);

  // A check ends between the copy of the database and the files.
  const whenCopied: Target = {
    ...target,
    async write(key, bytes) {
      if (key.endsWith('/erasures.age')) await site.settle(settled);
      await target.write(key, bytes);
    },
  };
  const made = await makeBackup({
    ...{ site: siteIn(site.dataDir), target: whenCopied, recipients, keep },
  });
  assert.deepEqual(made.faults, []);
  const dataDir = join(site.folder, 'restored');
  const { lost } = await restoreInto(dataDir, { target, identity });
  assert.equal(lost, 0);
  const part = (id: string) => readFile(join(dataDir, 'caricamenti-in-corso', id));
  for (const id of [...waiting, settled]) assert.deepEqual(await part(id), content);
  assert.deepEqual(await part(open), content.subarray(0, 10));
  for (const id of equal)
    assert.deepEqual(await readFile(join(dataDir, `uploads/${id}.pdf`)), content);

  // The bytes of a file that waits are lost: the backup says so, and still has them.
  await rm(join(site.dataDir, 'caricamenti-in-corso', waiting[0] ?? ''));
  assert.deepEqual((await make()).faults, []);
  await site.addArriving(Buffer.from('never in a backup'));
  const never = await site.addArriving(Buffer.from('neither'));
  await rm(join(site.dataDir, 'caricamenti-in-corso', never));
  assert.deepEqual((await make()).faults, [`parts/${never} is named by the database and missing.`]);
});

test('releases move from a folder into a bucket and back, with what is live', async (context) => {
  const site = await smallSite(context, { files: 1 });
  const { recipients, identity } = site;
  const { place: bucket } = await startMemoryS3(context);
  const { place: targetBucket } = await startMemoryS3(context);
  const store = openStore(join(site.dataDir, 'releases'));
  await store.compareAndSet('live', '1', Buffer.from('{"second":true}'));
  await store.compareAndSet('auth/1.0.0/check', undefined, Buffer.from('passed'));
  const target = openTarget({ folder: site.target });
  await makeBackup({ site: siteIn(site.dataDir), target, recipients, keep });
  const inBucket = { ...siteIn(join(site.folder, 'in-bucket')), releaseStore: bucket };
  await restoreSnapshot({ site: inBucket, target, identity, report });

  const other = openTarget({ bucket: targetBucket, prefix: '' });
  await makeBackup({ site: inBucket, target: other, recipients, keep });
  const back = siteIn(join(site.folder, 'back'));
  await restoreSnapshot({ site: back, target: other, identity, report });
  for (const place of [bucket, back.releaseStore]) {
    const restored = openStore(place);
    const states = (await restored.states('live')).map(({ bytes }) => bytes.toString());
    assert.deepEqual(states, ['{"second":true}', '{}']);
    assert.equal((await restored.get('auth/1.0.0/check'))?.bytes.toString(), 'passed');
    assert.deepEqual(await restored.list('auth/'), await store.list('auth/'));
  }
});

test('other recipients get everything, without an object of the earlier ones', async (context) => {
  const site = await smallSite(context, { files: 2 });
  const other = await smallSite(context, { files: 0 });
  const target = openTarget({ folder: site.target });
  for (const { recipients } of [site, other])
    await makeBackup({ site: siteIn(site.dataDir), target, recipients, keep });
  const said: string[] = [];
  const dataDir = join(site.folder, 'restored');
  const { damaged } = await restoreSnapshot({
    ...{ site: siteIn(dataDir), target, identity: other.identity },
    report: (sentence) => said.push(sentence),
  });
  assert.deepEqual(damaged, []);
  assert.match(said.join('\n'), /Erasures may be unknown that only this list has/);
});

test('a drill gives the backend secrets of its environment when the snapshot has none', () => {
  const given = {
    ...{ SECRET: 'a', KEY: 'b', GATEWAY_SECRET: 'c', ADMIN_TOKEN: 'd' },
    VAPID_PRIVATE_KEY: 'e',
  };
  const environment = { ...given, SITE_URL: 'https://studio.example' };
  assert.deepEqual(secretsBeside(new Map([['applied.json', '']]), environment), given);
  assert.deepEqual(secretsBeside(new Map([['secrets.json', '']]), environment), {});
});

test('a drill names the secrets that neither the snapshot nor its environment has', async (context) => {
  const site = await smallSite(context, { files: 0 });
  await rm(join(site.dataDir, 'secrets.json'));
  const secrets = { SECRET: 's'.repeat(32), GATEWAY_SECRET: 'g'.repeat(32) };
  const env = { DATA_DIR: site.dataDir, BACKUP_TARGET: site.target, ...secrets };
  const backup = await run('backup', [], { ...env, BACKUP_RECIPIENTS: site.recipients.join() });
  assert.equal(backup.code, 0, backup.errors);
  const drilled = await run('restore', ['--drill', `--identity=${site.identityFile}`], env);
  assert.equal(drilled.code, 1);
  assert.match(drilled.errors, /holds no secrets\.json.* needs KEY, ADMIN_TOKEN too/);
});

test('a drill that ends while it writes files leaves none of them', async (context) => {
  const site = await smallSite(context);
  const target = openTarget({ folder: site.target });
  const { recipients, identity } = site;
  await makeBackup({ site: siteIn(site.dataDir), target, recipients, keep });
  const stopping = new AbortController();
  let reads = 0;
  const readOrStop = async (key: string) => {
    reads += 1;
    if (reads === 10) stopping.abort(new Error('ended'));
    return await target.read(key);
  };
  const drilled = drill({
    ...{ site: siteIn(site.dataDir), target: { ...target, read: readOrStop }, identity, report },
    stopping: stopping.signal,
  });
  await assert.rejects(drilled, /^Error: ended$/);
  const names = await readdir(tmpdir());
  assert.ok(!names.some((name) => name.startsWith(`studio-drill-${process.pid}-`)));
});

/** Starts a drill whose target does not answer, and waits for its folder. */
async function waitingDrill(context: TestContext) {
  const site = await smallSite(context, { files: 0 });
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const temporary = join(site.folder, 'tmp');
  await mkdir(temporary);
  const env = { DATA_DIR: site.dataDir, TMPDIR: temporary };
  const args = ['--drill', `--identity=${site.identityFile}`];
  const bucket = {
    BACKUP_TARGET: 's3://backups/studio',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
    BACKUP_ACCESS_KEY_ID: 'test',
    BACKUP_SECRET_ACCESS_KEY: 'test',
  };
  const copies = async () =>
    (await readdir(temporary)).filter((name) => name.startsWith('studio-drill-'));
  const signalled = async (signal: NodeJS.Signals) =>
    await run('restore', args, { ...env, ...bucket }, (child) => {
      void until(async () => (await copies()).length > 0).then(() => child.kill(signal));
    });
  const again = async () => await run('restore', args, { ...env, BACKUP_TARGET: site.target });
  return { site, copies, signalled, again };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`a drill that ${signal} ends removes its copy, and is no outcome`, async (context) => {
    const { site, copies, signalled } = await waitingDrill(context);
    const { code, errors } = await signalled(signal);
    assert.equal(code, 1);
    assert.match(errors, /^The drill was ended before it was done, and its copy is removed\.$/m);
    assert.deepEqual(await copies(), []);
    assert.ok(!existsSync(statusFile(site.dataDir)));
  });

test('a drill removes the copy of one that was killed', async (context) => {
  const { copies, signalled, again } = await waitingDrill(context);
  await signalled('SIGKILL');
  assert.equal((await copies()).length, 1);
  await again();
  assert.deepEqual(await copies(), []);
});

test('a drill by root leaves its outcome to the user of the backups', {
  skip: process.getuid?.() !== 0 && 'only root can leave files to another user',
}, async (context) => {
  const user = { uid: 65_534, gid: 65_534 };
  const site = await smallSite(context, { files: 0 });
  await chmod(site.folder, 0o711);
  await mkdir(site.target);
  for (const folder of [site.target, site.dataDir]) await chown(folder, user.uid, user.gid);
  // There is no backup: the drill fails, which is an outcome as well.
  const { code, errors } = await run('restore', ['--drill', `--identity=${site.identityFile}`], {
    DATA_DIR: site.dataDir,
    BACKUP_TARGET: site.target,
  });
  assert.equal(code, 1, errors);
  for (const file of [join(site.target, drillKey), statusFile(site.dataDir)]) {
    const { stdout } = await promisify(execFile)('cat', [file], user);
    const { kind, ok } = parseRun(stdout) ?? {};
    assert.deepEqual([kind, ok], ['drill', false], file);
  }
});
