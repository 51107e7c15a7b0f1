import type { AppName } from '@studio/shared/contract';
import { catchAllOwner } from '../paths/paths.ts';
import { RejectedError } from './rejected-error.ts';
import type { Change, Manifest, Rollout } from './schemas.ts';

/** The number of rollback targets that an app keeps. */
const keptTargets = 10;

/** The author of a change, its time, its reason, and the figures, the check or the set behind it. */
export type Author = Pick<Change, 'at' | 'by' | 'why' | 'figures' | 'checked' | 'set'>;

interface NamedRelease {
  readonly app: AppName;
  readonly version: string;
}

/** The number of simultaneous roll-outs: each one doubles the pages that a gateway renders and caches. */
export const maxRollouts = 2;

/**
 * Makes a release live for all visitors, which completes a roll-out of it.
 * @param release with `isSecurityFix` it leaves no rollback target: all earlier releases have the vulnerability
 * @returns undefined when the release is live already
 * @throws {RejectedError} while another release of the app is being rolled out
 */
export function promoted(
  live: Manifest,
  { app, version, isSecurityFix = false }: NamedRelease & { readonly isSecurityFix?: boolean },
  author: Author,
): Manifest | undefined {
  const rollout = live.rollouts?.[app];
  if (rollout !== undefined && rollout.version !== version) throw ownRolloutError(rollout);
  const current = live.apps[app];
  if (current?.version === version && rollout === undefined) return undefined;
  const hasBefore = current !== undefined && !isSecurityFix;
  const before = hasBefore ? [current.version, ...current.before] : [];
  const others = before.filter((one) => one !== version);
  // A rollback of the first release in a later generation must not withdraw the app.
  const isNewApp = current === undefined && live.generation === undefined;
  const isFirst =
    (isNewApp && !live.unsigned?.includes(app)) ||
    (hasBefore && current.isFirst && others.length <= keptTargets);
  const entry = {
    version,
    before: others.slice(0, keptTargets),
    ...(isFirst && { isFirst }),
  };
  const from = current?.version;
  const change = { ...author, what: 'promote', app, ...(from && { from }), to: version } as const;
  return withApp(live, app, entry, change);
}

/**
 * Rolls a release out to a share of the visitors, or changes the share of its roll-out.
 * @throws {RejectedError} while too many other roll-outs are running, and when no other release of the app is live
 */
export function rolledOut(
  live: Manifest,
  { app, version, percent }: NamedRelease & { readonly percent: number },
  author: Author,
): Manifest {
  const own = live.rollouts?.[app];
  if (own !== undefined && own.version !== version) throw ownRolloutError(own);
  const others = Object.values(live.rollouts ?? {}).filter((one) => one.app !== app);
  if (others.length >= maxRollouts) throw new RejectedError(waitSentence(app, others), 'busy');
  const from = live.apps[app]?.version;
  if (from === undefined) {
    throw new RejectedError(`No release of ${app} is live: promote ${version} without --percent.`);
  }
  if (from === version)
    throw new RejectedError(`${app} ${version} is live for all visitors already.`);
  return {
    ...live,
    revision: live.revision + 1,
    rollouts: { ...live.rollouts, [app]: { app, version, percent, since: author.at } },
    change: { ...author, what: 'roll out', app, from, to: version, percent },
  };
}

/**
 * Withdraws an app: the site answers its paths as if it did not exist.
 * @param what `roll back` when the app's first release is rolled back
 * @throws {RejectedError} when no release of the app is live, and for the shell, without which there is no site
 */
export function retired(
  live: Manifest,
  app: AppName,
  author: Author,
  what: 'retire' | 'roll back' = 'retire',
): Manifest {
  if (app === 'shell')
    throw new RejectedError('The shell cannot be retired: without it there is no site.');
  const from = live.apps[app]?.version;
  if (from === undefined) throw new RejectedError(`No release of ${app} is live.`);
  return withApp(live, app, undefined, { ...author, what, app, from });
}

/**
 * Gives the unchanged entry of an app a new revision, so that sites accept it after the store came back from a backup:
 * they reject an entry that is older than one they have seen. A retired app stays retired.
 * @throws {RejectedError} when no release of the app was ever live
 */
export function restored(live: Manifest, app: AppName, author: Author): Manifest {
  const to = live.apps[app]?.version;
  if (to === undefined && live.retired?.[app] === undefined)
    throw new RejectedError(`No release of ${app} is live.`);
  const change = { ...author, what: 'restore', app, ...(to !== undefined && { to }) } as const;
  return { ...live, revision: live.revision + 1, change };
}

/**
 * Makes an earlier release live again, or ends the roll-out of the app. The rolled-back release is no rollback target
 * afterwards. A rollback of the first release withdraws the app; an automatic one does not.
 * @param what `halt` for an automatic rollback
 * @param to the newest rollback target by default
 * @throws {RejectedError} when there is no such target
 */
export function rolledBack(
  live: Manifest,
  app: AppName,
  author: Author,
  what: 'roll back' | 'halt' = 'roll back',
  to: string | undefined = live.apps[app]?.before[0],
): Manifest {
  const current = live.apps[app];
  const rollout = live.rollouts?.[app];
  if (rollout !== undefined && current !== undefined) {
    const change = { ...author, what, app, from: rollout.version, to: current.version };
    return withApp(live, app, current, change);
  }
  // A page that fails for some visitors is better than none: only its team withdraws an app.
  if (what === 'roll back' && to === undefined && current?.isFirst && isWithdrawable(app))
    return retired(live, app, author, what);
  const last = live.retired?.[app];
  if (current === undefined && last !== undefined)
    throw new RejectedError(
      `${app} is retired: npm run release -- promote ${app} --version ${to ?? last} brings that release back.`,
    );
  if (current === undefined || to === undefined)
    throw new RejectedError(`There is no earlier release of ${app} to roll back to.`);
  if (!current.before.includes(to)) {
    throw new RejectedError(
      `${app} ${to} is no rollback target. Targets are: ${current.before.join(', ') || 'none'}.`,
    );
  }
  const before = current.before.slice(current.before.indexOf(to) + 1);
  const change = { ...author, what, app, from: current.version, to };
  const entry = { version: to, before, ...(current.isFirst && { isFirst: true }) };
  return withApp(live, app, entry, change);
}

/** Returns true for apps that a rollback may withdraw: the site works without them. */
const isWithdrawable = (app: AppName) => app !== 'shell' && app !== catchAllOwner;

/**
 * Puts an entry and its change into the manifest; this ends the app's roll-out.
 * @param entry undefined withdraws the app
 */
function withApp(
  live: Manifest,
  app: AppName,
  entry: Manifest['apps'][string] | undefined,
  change: Change,
): Manifest {
  const last = live.apps[app]?.version;
  const apps = without(live.apps, app);
  const retiredApps = without(live.retired, app);
  return {
    ...live,
    revision: live.revision + 1,
    apps: entry === undefined ? apps : { ...apps, [app]: entry },
    rollouts: without(live.rollouts, app),
    retired:
      entry === undefined && last !== undefined ? { ...retiredApps, [app]: last } : retiredApps,
    change,
  };
}

function without<Value>(
  record: Readonly<Record<string, Value>> = {},
  name: string,
): Record<string, Value> {
  const { [name]: _, ...rest } = record;
  return rest;
}

const ownRolloutError = ({ app, version, percent }: Rollout) =>
  new RejectedError(
    `${app} ${version} is being rolled out to ${percent} %: promote it, or roll it back first.`,
    'busy',
  );

/** Says which roll-outs an app waits for. */
function waitSentence(app: AppName, rollouts: readonly Rollout[]): string {
  const ahead = rollouts.map(
    (one) => `${one.app} ${one.version} (${one.percent} %, since ${one.since})`,
  );
  return `Only ${maxRollouts} roll-outs may run at a time: ${app} must wait until ${ahead.join(' or ')} is promoted or rolled back.`;
}
