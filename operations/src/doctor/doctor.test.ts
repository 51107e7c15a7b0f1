import assert from 'node:assert/strict';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { makeBackup } from '../backup/make-backup.ts';
import { writeStatus } from '../backup/status.ts';
import { parseKeep } from '../snapshots/settings.ts';
import { objectKey, partKey, readObjects } from '../snapshots/snapshot.ts';
import { openTarget } from '../snapshots/target.ts';
import { siteIn, smallSite } from '../testing/small-site.ts';
import { checkBackups } from './backups.ts';
import { checkDisk, checkFolders, checkReleases, checkUploads } from './files.ts';
import type { Finding } from './finding.ts';
import { checkClock, checkDatabase, checkMail } from './services.ts';
import { checkNode, checkSettings, isDemo } from './settings.ts';

const levels = (found: readonly Finding[]) => found.map(({ level }) => level);
const sentences = (found: readonly Finding[]) => found.map(({ sentence }) => sentence).join('\n');

/** Starts a server that answers each line, and returns its port. */
async function startServer(context: TestContext, greeting: string, answer: string) {
  const server = createServer((socket) => {
    if (greeting !== '') socket.write(greeting);
    socket.on('data', () => socket.write(answer));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => server.close());
  const address = server.address();
  return String(typeof address === 'object' ? address?.port : '');
}

test('finds files that other users can open, and a folder that is not there', async (context) => {
  const { dataDir } = await smallSite(context, { files: 0 });
  const site = siteIn(dataDir);
  for (const name of ['', 'secrets.json', 'database.sqlite', 'uploads', 'gateway/gateway.key'])
    await chmod(join(dataDir, name), name.includes('.') ? 0o600 : 0o700);
  assert.deepEqual(levels(await checkFolders(site)), ['ok']);
  await chmod(join(dataDir, 'secrets.json'), 0o640);
  const [found] = await checkFolders(site);
  assert.equal(found?.level, 'fault');
  assert.equal(found?.remedy, `chmod go= ${join(dataDir, 'secrets.json')}`);
  assert.match(
    sentences(await checkFolders(siteIn(join(dataDir, 'none')))),
    /cannot be read and written \(ENOENT\)/,
  );
});

test('finds a damaged database, and one that is not there', async (context) => {
  const { dataDir, database } = await smallSite(context, { files: 0 });
  assert.deepEqual(levels(await checkDatabase(siteIn(dataDir))), ['ok']);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  await writeFile(
    join(dataDir, 'database.sqlite'),
    'no database, but long enough to look like one',
  );
  const [damaged] = await checkDatabase(siteIn(dataDir));
  assert.equal(damaged?.level, 'fault');
  assert.match(damaged?.sentence ?? '', /file is not a database/);
  assert.deepEqual(levels(await checkDatabase(siteIn(join(dataDir, 'none')))), ['fault']);
});

test('finds uploads that are not there, and tells a folder without any of them', async (context) => {
  const { dataDir, addFile } = await smallSite(context, { files: 2 });
  const site = siteIn(dataDir);
  const check = async () => {
    const { level, sentence, remedy = '' } = await checkUploads(site);
    return [level, sentence.replace(dataDir, ''), remedy.split(' ', 1)[0]];
  };
  assert.deepEqual(await check(), ['ok', 'In /uploads: all 2 files that the database names.', '']);
  const lost = (count: number) => `Not in /uploads: ${count} of 3 files that the database names.`;
  const id = await addFile();
  await rm(join(dataDir, `uploads/${id}.pdf`));
  assert.deepEqual(await check(), ['fault', lost(1), 'Bring']);
  await rm(join(dataDir, 'uploads'), { recursive: true });
  assert.deepEqual(await check(), ['fault', lost(3), 'Mount']);
});

test('finds a public key that is none, missing keys, and a store without a live release', async (context) => {
  const { dataDir } = await smallSite(context, { files: 0 });
  assert.match(sentences(await checkReleases(siteIn(dataDir))), /auth\.pub is no public key/);
  await rm(join(dataDir, 'keys/auth.pub'));
  assert.match(sentences(await checkReleases(siteIn(dataDir))), /There is no public key in/);
});

test('finds a mail server that is away, silent, or refuses', async (context) => {
  const check = async (port: string) => {
    const { level, sentence } = await checkMail({ SMTP_HOST: '127.0.0.1', SMTP_PORT: port });
    return `${level}: ${sentence}`;
  };
  const good = await startServer(context, '220 ready\r\n', '250-hello\r\n250 SIZE 1000\r\n');
  assert.match(await check(good), /^ok/);
  assert.match(
    await check(await startServer(context, '554 no\r\n', '')),
    /^fault: .*it says 554 no/,
  );
  assert.match(await check('1'), /^fault: .*ECONNREFUSED/);
});

test('finds a full disk, a clock that is wrong, and another Node', async (context) => {
  const { dataDir } = await smallSite(context, { files: 0 });
  assert.deepEqual(levels(await checkDisk([dataDir], { problem: 0, warning: 0 })), ['ok']);
  assert.deepEqual(levels(await checkDisk([dataDir], { problem: 0, warning: 1.1 })), ['warning']);
  assert.deepEqual(levels(await checkDisk([dataDir], { problem: 1.1, warning: 1.1 })), ['fault']);
  const answerAt = (moment: Date) =>
    startServer(
      context,
      '',
      `HTTP/1.1 200 OK\r\ndate: ${moment.toUTCString()}\r\ncontent-length: 0\r\n\r\n`,
    );
  const levelAt = async (moment: Date) =>
    (await checkClock(`http://127.0.0.1:${await answerAt(moment)}`)).level;
  assert.equal(await levelAt(new Date()), 'ok');
  assert.equal(await levelAt(new Date(Date.now() - 90_000)), 'fault');
  assert.equal((await checkNode()).level, 'ok');
  assert.equal((await checkNode('v22.1.0')).level, 'warning');
});

test('finds backups that are not made, too old or failed, and a drill that failed', async (context) => {
  const site = await smallSite(context, { files: 1 });
  const parts = siteIn(site.dataDir);
  const environment = { BACKUP_TARGET: site.target, BACKUP_RECIPIENTS: site.recipients.join() };
  const check = (now = Date.now()) => checkBackups(environment, parts, { now });
  assert.match(sentences(await checkBackups({}, parts)), /No backup can be made/);
  assert.match(sentences(await check()), /No backup was ever made/);
  const { recipients } = site;
  await makeBackup({
    ...{ site: parts, target: openTarget({ folder: site.target }), recipients },
    keep: parseKeep(),
  });
  const run = (kind: 'backup' | 'drill', ok: boolean) =>
    writeStatus(site.dataDir, { at: new Date().toISOString(), kind, ok, seconds: 1, bytes: 1 });
  await run('backup', true);
  assert.deepEqual(levels(await check()), ['ok', 'ok', 'warning']);
  await run('drill', true);
  assert.deepEqual(levels(await check()), ['ok', 'ok', 'ok']);
  assert.deepEqual(levels(await check(Date.now() + 3_600_000)), ['warning', 'ok', 'ok']);
  const late = await check(Date.now() + 10 * 86_400_000);
  assert.deepEqual(levels(late), ['fault', 'ok', 'warning']);
  await run('backup', false);
  await run('drill', false);
  assert.deepEqual(levels(await check()), ['ok', 'warning', 'ok', 'fault']);
});

test('asks no settings and no backups of production from a demo', async (context) => {
  const { dataDir } = await smallSite(context, { files: 0 });
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir };
  assert.equal(await isDemo(dataDir), false);
  assert.match(sentences(await checkSettings(environment)), /The gateway would not start/);
  await writeFile(join(dataDir, 'applied.json'), '{"demo":true}');
  assert.equal(await isDemo(dataDir), true);
  const found = await checkSettings(environment, { production: false });
  assert.match(sentences(found), /Gateway and backend accept their settings/);
  assert.deepEqual(levels(await checkBackups({}, siteIn(dataDir), { isNeeded: false })), ['ok']);
});

test('finds objects of backups that are missing, and damaged ones when it reads them', async (context) => {
  const site = await smallSite(context, { files: 3 });
  const parts = siteIn(site.dataDir);
  const target = openTarget({ folder: site.target });
  const { recipients } = site;
  const make = () => makeBackup({ site: parts, target, recipients, keep: parseKeep() });
  const id = await site.addFile();
  const first = await make();
  await site.removeFile(id);
  await make();
  await writeStatus(site.dataDir, {
    ...{ at: new Date().toISOString(), kind: 'backup', ok: true, seconds: 1, bytes: 1 },
  });
  const environment = { BACKUP_TARGET: site.target, BACKUP_RECIPIENTS: recipients.join() };
  const check = async (verifies: boolean) =>
    sentences(await checkBackups(environment, parts, { verifies }));
  assert.match(await check(true), /The \d objects of the backups are whole: all were read now/);
  const old = [...(await readObjects(target, first.name)).keys()];
  for (const name of old) {
    const file = join(site.target, objectKey(name));
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await writeFile(file, bytes);
  }
  assert.match(await check(false), /are whole: all were read within 0 minutes/);
  const found = await check(true);
  assert.match(found, /Objects of the newest backup are damaged or missing: 5, such as files/);
  assert.match(found, /Objects of earlier backups are damaged or missing: 1, such as files/);
  await makeBackup({ site: parts, target, recipients, keep: parseKeep(), verifiesAll: true });
  assert.doesNotMatch(await check(true), /Objects of the newest/);
  await target.remove(objectKey(old[0] ?? ''));
  await target.remove(objectKey(old[1] ?? ''));
  await target.remove(partKey(first.name, 'files.age'));
  assert.match(await check(false), /Objects of the newest backup are damaged or missing/);
  assert.match(
    await check(true),
    /files\.age in .* is missing or damaged\. The backup of this name/,
  );
});
