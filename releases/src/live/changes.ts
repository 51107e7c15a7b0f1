import type { AppName } from '@studio/shared/contract';
import type { Change, LiveSet } from './live-set.ts';
import { Refusal } from './refusal.ts';

/** How many releases before the live one are remembered. */
const remembered = 10;

/** Who changes the live set, when and why. */
export type Author = Pick<Change, 'at' | 'by' | 'why'>;

interface Wish {
  readonly app: AppName;
  readonly version: string;
}

function withApp(
  live: LiveSet,
  app: AppName,
  entry: LiveSet['apps'][string],
  change: Change,
): LiveSet {
  const { rollout, ...rest } = live;
  return {
    ...rest,
    ...(rollout !== undefined && rollout.app !== app && { rollout }),
    revision: live.revision + 1,
    apps: { ...live.apps, [app]: entry },
    change,
  };
}

/**
 * Everybody gets this release from now on; a roll-out of it is thereby complete. Undefined where it is live already.
 * @param wish `isSecurityFix` leaves nothing to go back to: all that was live before has the fault
 * @throws Refusal while another release of the app is rolled out
 */
export function promoted(
  live: LiveSet,
  { app, version, isSecurityFix = false }: Wish & { readonly isSecurityFix?: boolean },
  author: Author,
): LiveSet | undefined {
  const { rollout } = live;
  if (rollout?.app === app && rollout.version !== version) {
    throw new Refusal(
      `${app} ${rollout.version} is being rolled out to ${rollout.percent} %: promote it, or roll it back first.`,
    );
  }
  const current = live.apps[app];
  if (current?.version === version && rollout?.app !== app) return undefined;
  const hasBefore = current !== undefined && !isSecurityFix;
  const before = hasBefore ? [current.version, ...current.before] : [];
  const entry = { version, before: before.filter((one) => one !== version).slice(0, remembered) };
  const from = current?.version;
  const change = { ...author, what: 'promote', app, ...(from && { from }), to: version } as const;
  return withApp(live, app, entry, change);
}

/**
 * A share of the visitors gets this release from now on; asked for again it gets another share.
 * @throws Refusal while another roll-out is under way, and where nobody could keep the release before
 */
export function rolledOut(
  live: LiveSet,
  { app, version, percent }: Wish & { readonly percent: number },
  author: Author,
): LiveSet {
  const { rollout } = live;
  if (rollout !== undefined && (rollout.app !== app || rollout.version !== version)) {
    throw new Refusal(
      `${rollout.app} ${rollout.version} is being rolled out to ${rollout.percent} %, and one at a time is enough: promote it, or roll it back first.`,
    );
  }
  const from = live.apps[app]?.version;
  if (from === undefined) {
    throw new Refusal(`No release of ${app} is live: promote ${version} to everybody.`);
  }
  if (from === version) throw new Refusal(`${app} ${version} is live for everybody already.`);
  return {
    ...live,
    revision: live.revision + 1,
    rollout: { app, version, percent, since: author.at },
    change: { ...author, what: 'roll out', app, from, to: version, percent },
  };
}

/**
 * The live release of an app is signed anew, as it is: sites take no entry again that is older than one they have seen.
 * @throws Refusal where nothing is live
 */
export function restored(live: LiveSet, app: AppName, author: Author): LiveSet {
  const to = live.apps[app]?.version;
  if (to === undefined) throw new Refusal(`No release of ${app} is live.`);
  const change = { ...author, what: 'restore', app, to } as const;
  return { ...live, revision: live.revision + 1, change };
}

/**
 * The release before is live again; a roll-out of the app ends instead, for everybody has the release before still.
 * What is taken back is not remembered as something to fall back on.
 * @param what `halt` where the site itself does so
 * @param to which of the releases before; the newest unless told
 * @throws Refusal where there is no such release before
 */
export function rolledBack(
  live: LiveSet,
  app: AppName,
  author: Author,
  what: 'roll back' | 'halt' = 'roll back',
  to: string | undefined = live.apps[app]?.before[0],
): LiveSet {
  const current = live.apps[app];
  if (live.rollout?.app === app && current !== undefined) {
    const change = { ...author, what, app, from: live.rollout.version, to: current.version };
    return withApp(live, app, current, change);
  }
  if (current === undefined || to === undefined) {
    throw new Refusal(`There is no release of ${app} before the live one to go back to.`);
  }
  if (!current.before.includes(to)) {
    throw new Refusal(`${app} ${to} is none of the releases that one can go back to.`);
  }
  const before = current.before.slice(current.before.indexOf(to) + 1);
  const change = { ...author, what, app, from: current.version, to };
  return withApp(live, app, { version: to, before }, change);
}
