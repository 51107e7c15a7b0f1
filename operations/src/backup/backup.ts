import { stat } from 'node:fs/promises';
import { reasonOf } from '@studio/releases/errors';
import { parseOptions, runCommand } from '../run-command.ts';
import { parseKeep, readRecipients, readSite, readTargetPlace } from '../snapshots/settings.ts';
import { snapshotNames } from '../snapshots/snapshot.ts';
import { openTarget, type Target } from '../snapshots/target.ts';
import { makeBackup } from './make-backup.ts';
import { drillKey, parseRun, readStatus, writeStatus } from './status.ts';

const usage = `npm run backup                        backs up the site, running or not
npm run backup -- --keep=7d,4w,12m    and keeps the last snapshot of so many days, weeks and months
npm run backup -- --verify            and reads every object of the target, to write damaged ones again
npm run backup -- --list              lists the snapshots

BACKUP_TARGET      a folder, or s3://bucket/folder
BACKUP_RECIPIENTS  public keys (age1…), separated by commas; the private keys belong elsewhere
BACKUP_KEEP        as --keep`;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

await runCommand(usage, async (args) => {
  const { keep, list, verify } = parseOptions(args, {
    keep: { type: 'string' },
    verify: { type: 'boolean' },
    list: { type: 'boolean' },
  });
  const target = openTarget(readTargetPlace(process.env));
  if (list) {
    for (const name of await snapshotNames(target)) console.log(name);
    return 0;
  }
  process.umask(0o077);
  const recipients = readRecipients(process.env);
  const periods = parseKeep(keep ?? process.env.BACKUP_KEEP);
  const site = readSite(process.env);
  await refuseRoot(site.dataDir);
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  const report = (ok: boolean, bytes: number) =>
    writeStatus(site.dataDir, {
      ...{ at: new Date().toISOString(), kind: 'backup', ok },
      ...{ seconds: seconds(), bytes },
    });
  try {
    const { name, files, bytes, written, repaired, faults, purged } = await makeBackup({
      ...{ site, target, recipients, keep: periods, verifiesAll: verify },
    });
    await report(faults.length === 0, bytes);
    // Whatever a drill has left beside it, the backup was made.
    await adoptDrill(site.dataDir, target).catch((error: unknown) =>
      console.error(
        `The outcome of the last drill in ${target.name} cannot be read: ` + `${reasonOf(error)}`,
      ),
    );
    for (const sentence of [...faults, ...purged.warnings]) console.error(sentence);
    if (repaired > 0)
      console.error(
        `Damaged or missing objects in ${target.name} were written again: ${repaired}. Look at its disk.`,
      );
    if (purged.snapshots > 0) console.log(`Removed ${purged.snapshots} old snapshots.`);
    console.log(
      `Backup ${name}: ${files} files, ${megabytes(bytes)}; ${megabytes(written)} written to ${target.name} in ` +
        `${seconds().toFixed(1)} s.`,
    );
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    // The failure itself counts; a status that cannot be written shows by its age.
    await report(false, 0).catch(() => undefined);
    throw error;
  }
});

/** Refuses to leave files of root behind, which the user of the backups could not replace. */
async function refuseRoot(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    // The backup itself says what is wrong with the folder.
    () => 0,
  );
  if (owner === 0) return;
  throw new Error(
    `${dataDir} belongs to another user than root: make the backup as that user, with the units by ` +
      '`systemctl start studio-backup`.',
  );
}

/** Takes over the outcome of a drill that ran on another machine, so that the metrics of the site show it. */
async function adoptDrill(dataDir: string, target: Target): Promise<void> {
  const drill = parseRun((await target.read(drillKey))?.toString());
  const known = (await readStatus(dataDir))?.last;
  if (drill?.kind !== 'drill' || drill.at <= (known?.drill?.at ?? '')) return;
  await writeStatus(dataDir, drill);
  if (known?.backup) await writeStatus(dataDir, known.backup);
}
