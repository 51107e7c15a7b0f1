import type { AppName } from '@studio/shared/contract';
import { catchAllOwner } from '../paths/paths.ts';
import { RejectedError } from './rejected-error.ts';
import type { Change, Manifest, Rollout } from './schemas.ts';

/** How many releases before the live one are remembered. */
const remembered = 10;

/** Who changes the live set, when and why. */
export type Author = Pick<Change, 'at' | 'by' | 'why'>;

interface Wish {
  readonly app: AppName;
  readonly version: string;
}

/** How many apps are rolled out at a time: each doubles the number of pages that a gateway makes and keeps. */
export const maxRollouts = 2;

function without<Value>(
  record: Readonly<Record<string, Value>> = {},
  name: string,
): Record<string, Value> {
  const { [name]: _, ...rest } = record;
  return rest;
}

/** Puts a change into a live set; it ends the app's roll-out. @param entry `undefined` withdraws the app */
function withApp(
  live: Manifest,
  app: AppName,
  entry: Manifest['apps'][string] | undefined,
  change: Change,
): Manifest {
  const last = live.apps[app]?.version;
  const apps = without(live.apps, app);
  const retired = without(live.retired, app);
  return {
    ...live,
    revision: live.revision + 1,
    apps: entry === undefined ? apps : { ...apps, [app]: entry },
    rollouts: without(live.rollouts, app),
    retired: entry === undefined && last !== undefined ? { ...retired, [app]: last } : retired,
    change,
  };
}

/**
 * Everybody gets this release from now on; a roll-out of it is thereby complete. Undefined where it is live already.
 * @param wish `isSecurityFix` leaves nothing to go back to: all that was live before has the fault
 * @throws RejectedError while another release of the app is rolled out
 */
export function promoted(
  live: Manifest,
  { app, version, isSecurityFix = false }: Wish & { readonly isSecurityFix?: boolean },
  author: Author,
): Manifest | undefined {
  const rollout = live.rollouts?.[app];
  if (rollout !== undefined && rollout.version !== version) {
    throw new RejectedError(
      `${app} ${rollout.version} is being rolled out to ${rollout.percent} %: promote it, or roll it back first.`,
      'busy',
    );
  }
  const current = live.apps[app];
  if (current?.version === version && rollout === undefined) return undefined;
  const hasBefore = current !== undefined && !isSecurityFix;
  const before = hasBefore ? [current.version, ...current.before] : [];
  const others = before.filter((one) => one !== version);
  const isFirst =
    (current === undefined && !live.unsigned?.includes(app)) ||
    (hasBefore && current.isFirst && others.length <= remembered);
  const entry = {
    version,
    before: others.slice(0, remembered),
    ...(isFirst && { isFirst }),
  };
  const from = current?.version;
  const change = { ...author, what: 'promote', app, ...(from && { from }), to: version } as const;
  return withApp(live, app, entry, change);
}

/** Says which roll-outs an app waits for. */
function queue(app: AppName, rollouts: readonly Rollout[]): string {
  const ahead = rollouts.map(
    (one) => `${one.app} ${one.version} (${one.percent} %, since ${one.since})`,
  );
  return `Only ${maxRollouts} roll-outs may run at a time: ${app} must wait until ${ahead.join(' or ')} is promoted or rolled back.`;
}

/**
 * A share of the visitors gets this release from now on; asked for again it gets another share.
 * @throws RejectedError while other roll-outs are under way, and where no visitor could keep the release before
 */
export function rolledOut(
  live: Manifest,
  { app, version, percent }: Wish & { readonly percent: number },
  author: Author,
): Manifest {
  const own = live.rollouts?.[app];
  if (own !== undefined && own.version !== version) {
    throw new RejectedError(
      `${app} ${own.version} is being rolled out to ${own.percent} %: promote it, or roll it back first.`,
      'busy',
    );
  }
  const others = Object.values(live.rollouts ?? {}).filter((one) => one.app !== app);
  if (others.length >= maxRollouts) throw new RejectedError(queue(app, others), 'busy');
  const from = live.apps[app]?.version;
  if (from === undefined) {
    throw new RejectedError(`No release of ${app} is live: promote ${version} to everybody.`);
  }
  if (from === version) throw new RejectedError(`${app} ${version} is live for everybody already.`);
  return {
    ...live,
    revision: live.revision + 1,
    rollouts: { ...live.rollouts, [app]: { app, version, percent, since: author.at } },
    change: { ...author, what: 'roll out', app, from, to: version, percent },
  };
}

/**
 * The app is withdrawn: visitors get nothing of it, and the site answers its paths as if it did not exist.
 * @param what `roll back` where its first release is taken back
 * @throws RejectedError where nothing is live of it, and for the shell, without which there is no site
 */
export function retired(
  live: Manifest,
  app: AppName,
  author: Author,
  what: 'retire' | 'roll back' = 'retire',
): Manifest {
  if (app === 'shell') throw new RejectedError('Without a shell there is no site: it stays.');
  const from = live.apps[app]?.version;
  if (from === undefined) throw new RejectedError(`No release of ${app} is live.`);
  return withApp(live, app, undefined, { ...author, what, app, from });
}

/**
 * The live release of an app is signed anew, as it is: sites take no entry again that is older than one they have seen.
 * That an app was withdrawn is signed anew as well.
 * @throws RejectedError where nothing was ever live
 */
export function restored(live: Manifest, app: AppName, author: Author): Manifest {
  const to = live.apps[app]?.version;
  if (to === undefined && live.retired?.[app] === undefined)
    throw new RejectedError(`No release of ${app} is live.`);
  const change = { ...author, what: 'restore', app, ...(to !== undefined && { to }) } as const;
  return { ...live, revision: live.revision + 1, change };
}

/** Whether the site is a site without the app, so that no team has to say so on purpose. */
const isWithdrawable = (app: AppName) => app !== 'shell' && app !== catchAllOwner;

/**
 * The release before is live again; a roll-out of the app ends instead, for everybody has the release before still. An
 * app's first release is withdrawn, but not by the site itself. What is taken back is not remembered as something to fall back on.
 * @param what `halt` where the site itself does so
 * @param to which of the releases before; the newest unless told
 * @throws RejectedError where there is no such release before
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
  // A page that fails for some is better than none for all: that is for its team to decide.
  if (what === 'roll back' && to === undefined && current?.isFirst && isWithdrawable(app))
    return retired(live, app, author, what);
  if (current === undefined || to === undefined) {
    throw new RejectedError(`There is no release of ${app} before the live one to go back to.`);
  }
  if (!current.before.includes(to)) {
    throw new RejectedError(`${app} ${to} is none of the releases that one can go back to.`);
  }
  const before = current.before.slice(current.before.indexOf(to) + 1);
  const change = { ...author, what, app, from: current.version, to };
  const entry = { version: to, before, ...(current.isFirst && { isFirst: true }) };
  return withApp(live, app, entry, change);
}
