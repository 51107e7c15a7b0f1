import { oldest } from '@studio/gateway/status/checks';
import { reasonOf } from '@studio/releases/errors';
import { readStatus } from '../backup/status.ts';
import { readRecipients, readTargetPlace, type SiteParts } from '../snapshots/settings.ts';
import { openTarget } from '../snapshots/target.ts';
import { examineTarget, type TargetState } from '../snapshots/verify.ts';
import { ended, type Finding, findingsOf } from './finding.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Ages of the newest backup and drill that count as too old, in milliseconds: they run every 15 minutes, and weekly.
 * Faults are those of the health page.
 */
const limits = {
  warning: 45 * minute,
  fault: oldest.backup * 1000,
  drill: oldest.drill * 1000,
};

const inWords = (age: number) =>
  age < 2 * day ? `${Math.round(age / minute)} minutes` : `${Math.round(age / day)} days`;

/**
 * Checks that backups are made, that their place answers and holds what they need, and that a drill has proved one.
 * @param options `verifies` reads everything in the place of backups; a demo needs no backups (`isNeeded`)
 */
export async function checkBackups(
  environment: NodeJS.ProcessEnv,
  { dataDir }: SiteParts,
  { now = Date.now(), verifies = false, isNeeded = true } = {},
): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf('backups');
  if (!isNeeded && !environment.BACKUP_TARGET) return [ok('A demo has no backups.')];
  let target: TargetState;
  try {
    readRecipients(environment);
    target = await examineTarget(openTarget(readTargetPlace(environment)), verifies);
  } catch (error) {
    return [
      fault(ended(`No backup can be made: ${reasonOf(error)}`), 'See docs/operations/restore.md.'),
    ];
  }
  const status = await readStatus(dataDir);
  const last = status?.lastOk.backup;
  if (last === undefined)
    return [
      fault(
        'No backup was ever made.',
        'Run npm run backup, and its timer (docs/operations/restore.md).',
      ),
    ];
  const age = now - Date.parse(last.at);
  const sentence = `The newest backup is ${inWords(age)} old.`;
  const remedy = 'Look at the log of the timer: journalctl -u studio-backup.';
  const found = [
    age > limits.fault
      ? fault(sentence, remedy)
      : age > limits.warning
        ? warning(sentence, remedy)
        : ok(sentence),
  ];
  if (status?.last.backup?.ok === false) found.push(warning('The last run of it failed.', remedy));
  found.push(...targetFindings(target, { now, verifies }));
  const drilled = status?.lastOk.drill;
  if (status?.last.drill?.ok === false)
    found.push(
      fault(
        'The last drill failed: the backup may not bring the site back.',
        'Run it by hand: npm run restore -- --drill --identity=FILE.',
      ),
    );
  else if (drilled === undefined || now - Date.parse(drilled.at) > limits.drill)
    found.push(
      warning(
        drilled === undefined
          ? 'No drill has proved a backup.'
          : `The last drill was ${inWords(now - Date.parse(drilled.at))} ago.`,
        'Run npm run restore -- --drill --identity=FILE where the private key is.',
      ),
    );
  else found.push(ok(`A drill proved a backup ${inWords(now - Date.parse(drilled.at))} ago.`));
  return found;
}

/** Says which objects are damaged, and what was read to know it. */
function targetFindings(
  { objects, oldestCheck, damaged, damagedEarlier, damagedSnapshots }: TargetState,
  { now, verifies }: { readonly now: number; readonly verifies: boolean },
): Finding[] {
  const { ok, warning, fault } = findingsOf('backups');
  const found = damagedSnapshots.map((sentence) =>
    warning(
      `${ended(sentence)} The backup of this name cannot be restored.`,
      'Another one can (npm run backup -- --list); look at the disk of the backups.',
    ),
  );
  if (damaged.length > 0)
    found.push(
      fault(
        `Objects of the newest backup are damaged or missing: ${damaged.length}, such as ${damaged[0]}.`,
        'npm run backup -- --verify writes them again; look at the disk of the backups.',
      ),
    );
  if (damagedEarlier.length > 0)
    found.push(
      warning(
        `Objects of earlier backups are damaged or missing: ${damagedEarlier.length}, such as ${damagedEarlier[0]}.`,
        'The newest backup does not need them. Restore an earlier one with --skip-damaged.',
      ),
    );
  if (found.length > 0 || objects === 0) return found;
  const age = verifies ? 'all were read now' : `all were read within ${inWords(now - oldestCheck)}`;
  return [ok(`The ${objects} objects of the backups are whole: ${age}.`)];
}
