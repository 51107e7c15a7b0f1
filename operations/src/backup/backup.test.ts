import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { statusFile } from './status.ts';

/** Runs `npm run backup` on a site. */
async function runBackup({ dataDir, target, recipients }: SmallSite) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKUP_TARGET: target,
      BACKUP_RECIPIENTS: recipients.join(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code]: unknown[] = await ended;
  return { code, output, errors };
}

const statusIn = async ({ dataDir }: SmallSite): Promise<unknown> =>
  JSON.parse(await readFile(statusFile(dataDir), 'utf8'));

test('a backup that lacks a file or the releases is made, says so, and counts as failed', async (context) => {
  const site = await smallSite(context, { files: 2 });
  assert.deepEqual((await runBackup(site)).code, 0);
  const id = await site.addFile();
  await rm(join(site.dataDir, `uploads/${id}.pdf`));
  await rm(join(site.dataDir, 'releases'), { recursive: true });
  const { code, output, errors } = await runBackup(site);
  assert.equal(code, 1);
  assert.match(output, /^Backup /m);
  assert.equal(
    errors,
    `uploads/${id}.pdf is named by the database and missing.\n` +
      `No release is live in ${join(site.dataDir, 'releases')}: set RELEASES_DIR or RELEASES_S3_BUCKET as for the ` +
      'gateways.\n',
  );
  assert.partialDeepStrictEqual(await statusIn(site), {
    ...{ kind: 'backup', ok: false },
    lastOk: { backup: { ok: true } },
  });
});

test('a file that the site has lost stays in the backups that are made since, and counts as a failure', async (context) => {
  const site = await smallSite(context, { files: 2 });
  const id = await site.addFile();
  assert.equal((await runBackup(site)).code, 0);
  await rm(join(site.dataDir, `uploads/${id}.pdf`));
  const { code, errors } = await runBackup(site);
  assert.equal(code, 1);
  assert.equal(
    errors,
    `uploads/${id}.pdf is named by the database and missing on the site; this backup has it.\n`,
  );
});

test('root leaves the backup to the user of the site', {
  skip: process.getuid?.() !== 0 && 'only root can give files to another user',
}, async (context) => {
  const site = await smallSite(context, { files: 0 });
  await chown(site.dataDir, 65534, 65534);
  const { code, errors } = await runBackup(site);
  assert.equal(code, 1);
  assert.match(errors, /belongs to another user than root: .*systemctl start studio-backup/);
});

test('a backup succeeds when the outcome of the last drill cannot be read', async (context) => {
  const site = await smallSite(context, { files: 1 });
  // As unreadable for root, who may run this test, as a file of another user is for the user of the backups.
  await mkdir(join(site.target, 'drill.json'), { recursive: true });
  const { code, output, errors } = await runBackup(site);
  assert.equal(code, 0, errors);
  assert.match(errors, /The outcome of the last drill in .* cannot be read: EISDIR/);
  assert.match(output, /^Backup /m);
  assert.partialDeepStrictEqual(await statusIn(site), { kind: 'backup', ok: true });
});
