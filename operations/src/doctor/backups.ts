import { readStatus } from '../backup/status.ts';
import { readRecipients, readTargetPlace, type SiteParts } from '../snapshots/settings.ts';
import { snapshotNames } from '../snapshots/snapshot.ts';
import { openTarget } from '../snapshots/target.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Ages of the newest backup and drill that count as too old, in milliseconds: they run every 15 minutes, and weekly. */
const limits = { warning: 45 * minute, fault: day, drill: 8 * day };

const inWords = (age: number) =>
  age < 2 * day ? `${Math.round(age / minute)} minutes` : `${Math.round(age / day)} days`;

/** Checks that backups are made, that their place answers, and that a drill has proved one. */
export async function checkBackups(
  environment: NodeJS.ProcessEnv,
  { dataDir }: SiteParts,
  now = Date.now(),
): Promise<Finding[]> {
  const { ok, warning, fault } = findingsOf('backups');
  try {
    readRecipients(environment);
    await snapshotNames(openTarget(readTargetPlace(environment)));
  } catch (error) {
    return [fault(`No backup can be made: ${reasonOf(error)}.`, 'See docs/operations/restore.md.')];
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
