import type { Totals } from '../metrics/metrics.ts';
import type { BackendState, State } from '../metrics/state.ts';

/** How well a part is: `warning` needs an eye this week, `problem` a hand today. */
export type Level = 'ok' | 'warning' | 'problem';

/** A sentence about one part. */
export interface Check {
  /** Stays the same while the sentence changes. */
  readonly name: string;
  readonly level: Level;
  readonly sentence: string;
  /** The part of `docs/operations/alerts.md` that says what to do; absent while all is well. */
  readonly runbook?: string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Least part of a disk that must be free, below which it is a warning or a problem. */
export const leastFree = { warning: 0.15, problem: 0.05 };

/** Age of the newest backup, and of the newest drill, above which they are too old, in seconds. */
export const oldest = { backup: day, drill: 8 * day };

/**
 * Judges a state, one check per part. The limits are those of the rules in `deploy/prometheus/alerts.yml`.
 * @param recent the sums of the last five minutes
 * @param now in milliseconds since the epoch
 */
export function judge(state: State, recent: Totals, now: number): Check[] {
  const { backend } = state;
  const isSlow = (backend?.database.probe ?? 0) > 0.5;
  return [
    pages(state, recent),
    state.isBackendUp
      ? well('backend', 'Directus answers.')
      : bad(
          'backend',
          'Directus does not answer: pages stay, logins and forms fail.',
          'BackendDown',
        ),
    backend === undefined
      ? bad('database', 'The database is unknown while the backend does not tell.', 'BackendDown')
      : isSlow
        ? poor('database', `The database takes ${seconds(backend.database.probe)}.`, 'DatabaseSlow')
        : well('database', `The database answers in ${seconds(backend.database.probe)}.`),
    state.isStoreUp
      ? releases(state)
      : bad('releases', 'The store of releases is away: what is live stays live.', 'StoreDown'),
    renders(state, recent),
    mails(backend),
    uploads(backend),
    backups(backend, now),
    disks(state),
    ...rare(state, recent),
  ];
}

const well = (name: string, sentence: string): Check => ({ name, level: 'ok', sentence });
const poor = (name: string, sentence: string, runbook: string): Check => ({
  ...{ name, sentence, runbook },
  level: 'warning',
});
const bad = (name: string, sentence: string, runbook: string): Check => ({
  ...{ name, sentence, runbook },
  level: 'problem',
});

const seconds = (value: number) =>
  value < 1 ? `${Math.ceil(value * 1000)} ms` : `${value.toFixed(1)} s`;

/** Returns a time in the largest unit that fits, such as `3 hours`. */
export function timeOf(value: number): string {
  const units = [
    ['day', day],
    ['hour', hour],
    ['minute', minute],
  ] as const;
  const [unit, size] = units.find(([, one]) => value >= one) ?? ['second', 1];
  const number = Math.floor(value / size);
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

function pages({ live, contentAge }: State, recent: Totals): Check {
  const { requests, serverErrors, pages: sent, slowPages } = recent;
  if (live === undefined)
    return bad('pages', 'No release is live: the site has no pages.', 'NothingLive');
  const part = requests === 0 ? 0 : serverErrors / requests;
  const told = `${serverErrors} of ${requests} answers in five minutes were errors`;
  if (part > 0.05 && serverErrors >= 5) return bad('pages', `${told}.`, 'ErrorsHigh');
  if (contentAge > 5 * minute)
    return poor('pages', `Pages may be ${timeOf(contentAge)} old.`, 'ContentOutdated');
  if (slowPages > 0.05 * sent && sent > 30)
    return poor('pages', `${slowPages} of ${sent} pages took more than a second.`, 'PagesSlow');
  return well('pages', `Pages are served; ${told}.`);
}

function releases({ live }: State): Check {
  const problems = [...(live?.problems ?? []), ...(live?.unknown ?? [])].length;
  if (problems > 0)
    return poor(
      'releases',
      `${problems} releases cannot be used as the manifest says.`,
      'ManifestProblems',
    );
  const rollouts = (live?.rollouts ?? []).map(({ app, percent }) => `${app} at ${percent}%`);
  const told = rollouts.length === 0 ? 'no roll-out' : `rolled out: ${rollouts.join(', ')}`;
  return well('releases', `Revision ${live?.revision ?? 0} is live, ${told}.`);
}

function renders({ pendingRenders }: State, { failedProcesses, rollbacks }: Totals): Check {
  if (rollbacks > 0)
    return poor('rendering', 'A release was rolled back in the last five minutes.', 'RolledBack');
  if (failedProcesses >= 3)
    return poor(
      'rendering',
      `${failedProcesses} render processes failed in five minutes.`,
      'RenderProcessesFail',
    );
  if (pendingRenders > 20)
    return poor('rendering', `${pendingRenders} pages are rendered or wait for it.`, 'RendersWait');
  return well('rendering', 'Pages are rendered on the server.');
}

function mails(backend: BackendState | undefined): Check {
  if (backend === undefined) return poor('mails', 'Mails are unknown.', 'BackendDown');
  const { waiting, oldest, givenUp, refused, sent } = backend.mails;
  if (oldest > 15 * minute)
    return bad('mails', `${waiting} mails wait, the oldest for ${timeOf(oldest)}.`, 'MailsWait');
  const ended = sent + refused + givenUp;
  if (refused >= 3 && refused > ended / 2)
    return bad(
      'mails',
      `${refused} of ${ended} mails of the last day were refused.`,
      'MailsRefused',
    );
  if (givenUp > 0)
    return poor('mails', `${givenUp} mails of the last day could not be sent.`, 'MailsGivenUp');
  return well('mails', `${waiting} mails wait, none for long.`);
}

function uploads(backend: BackendState | undefined): Check {
  if (backend === undefined) return poor('uploads', 'Uploads are unknown.', 'BackendDown');
  const { waiting, oldest } = backend.uploads;
  if (oldest > 15 * minute)
    return bad(
      'uploads',
      `${waiting} files wait for their check, the oldest for ${timeOf(oldest)}.`,
      'UploadsWait',
    );
  return well('uploads', `${waiting} files wait for their check.`);
}

function backups(backend: BackendState | undefined, now: number): Check {
  if (backend === undefined) return poor('backups', 'Backups are unknown.', 'BackendDown');
  const { backup, drill } = backend;
  const ageOf = (run: BackendState['backup']) =>
    run?.at ? (now - Date.parse(run.at)) / 1000 : undefined;
  const [age, drilled] = [ageOf(backup), ageOf(drill)];
  if (backup === null) return bad('backups', 'There is no backup.', 'BackupOld');
  if (!backup.ok) return bad('backups', 'The newest backup failed.', 'BackupFailed');
  if (age === undefined || age > oldest.backup)
    return bad('backups', `The newest backup is ${timeOf(age ?? 0)} old.`, 'BackupOld');
  if (drill?.ok === false)
    return bad('backups', 'The newest backup could not be restored.', 'DrillFailed');
  if (drilled === undefined || drilled > oldest.drill)
    return poor('backups', 'No backup was restored for a proof in eight days.', 'DrillOld');
  return well('backups', `The newest backup is ${timeOf(age)} old and was proved.`);
}

function disks({ disks: all, isStorageUp }: State): Check {
  const [fullest] = all.toSorted((one, other) => one.free / one.size - other.free / other.size);
  if (!isStorageUp) return bad('disk', 'The gateway cannot write its own files.', 'DiskFull');
  if (fullest === undefined) return poor('disk', 'No disk could be measured.', 'DiskFull');
  const part = fullest.free / fullest.size;
  const place = [fullest.folder, ...(fullest.machine === '' ? [] : [fullest.machine])].join(' on ');
  const told = `${Math.floor(part * 100)}% of the disk of ${place} is free.`;
  if (part < leastFree.problem) return bad('disk', told, 'DiskFull');
  if (part < leastFree.warning) return poor('disk', told, 'DiskFillsUp');
  return well('disk', told);
}

/** Returns the checks that the report has only while they fail: that of a site that is well stays short. */
function rare({ areCountersShared, eventLoopDelay }: State, recent: Totals): Check[] {
  const { requests, refused, refusedLogins } = recent;
  const part = `${refused} of ${requests} requests in five minutes were refused or found nothing.`;
  const logins = `${refusedLogins} logins in five minutes were refused.`;
  const checks: Check[] = [];
  if (!areCountersShared)
    checks.push(
      poor('limits', 'Redis is away: each process counts its limits alone.', 'CountersAlone'),
    );
  if (eventLoopDelay > 0.5)
    checks.push(
      poor('gateway', `The gateway pauses for ${seconds(eventLoopDelay)}.`, 'EventLoopSlow'),
    );
  if (refusedLogins > 5 * minute) checks.push(poor('logins', logins, 'LoginsRefused'));
  if (refused > requests / 2 && requests > 20 * 5 * minute)
    checks.push(poor('requests', part, 'TooManyRequests'));
  return checks;
}
