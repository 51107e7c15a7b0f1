import { isDeepStrictEqual } from 'node:util';
import type { AppName } from '@studio/shared/contract';
import { type Author, promoted, rolledOut } from './changes.ts';
import { RejectedError } from './rejected-error.ts';
import { emptyManifest, type Manifest, type Rollout } from './schemas.ts';

/** The shares of a guarded roll-out before all visitors get the release, in percent. */
export const guardedSteps: readonly [number, ...number[]] = [1, 10, 50];

/**
 * Begins a guarded roll-out: its team signs all steps at once, and the site takes one after the other.
 * @param after time in a step, in milliseconds, after which the next one begins also with too few visits; undefined
 *   waits for enough visits
 * @throws {RejectedError} when the app is being rolled out already, and when it cannot be rolled out
 */
export function guarded(
  live: Manifest,
  { app, version }: { readonly app: AppName; readonly version: string },
  after: number | undefined,
  author: Author,
): Manifest {
  if (live.rollouts?.[app]?.version === version)
    throw new RejectedError(`${app} ${version} is being rolled out already: abort that first.`);
  const [percent] = guardedSteps;
  const next = rolledOut(live, { app, version, percent }, author);
  const guard = { steps: [...guardedSteps], ...(after !== undefined && { after }) };
  const rollout = { app, version, percent, since: author.at, stepSince: author.at, guard };
  return { ...next, rollouts: { ...next.rollouts, [app]: rollout } };
}

/** Returns the share after the next step of a guarded roll-out, in percent. */
export const nextPercent = ({ percent, guard }: Rollout): number =>
  guard?.steps.find((step) => step > percent) ?? 100;

/** Returns the manifest after the next step; undefined when no guarded roll-out of the app is under way. */
export function nextStep(live: Manifest, app: AppName, author: Author): Manifest | undefined {
  const rollout = live.rollouts?.[app];
  if (rollout?.guard === undefined || rollout.guard.isPaused) return undefined;
  const percent = nextPercent(rollout);
  if (percent === 100) return promoted(live, { app, version: rollout.version }, author);
  const next = rolledOut(live, { app, version: rollout.version, percent }, author);
  const step = { ...rollout, percent, stepSince: author.at };
  return { ...next, rollouts: { ...next.rollouts, [app]: step } };
}

/**
 * Pauses or resumes a guarded roll-out. The visitors keep their releases, and the site takes no step while it is paused.
 * @returns undefined when nothing changes
 * @throws {RejectedError} when no guarded roll-out of the app is under way
 */
export function withPause(
  live: Manifest,
  app: AppName,
  isPaused: boolean,
  author: Author,
): Manifest | undefined {
  const rollout = live.rollouts?.[app];
  if (rollout?.guard === undefined)
    throw new RejectedError(`No guarded roll-out of ${app} is under way.`);
  const { isPaused: wasPaused = false, ...guard } = rollout.guard;
  if (wasPaused === isPaused) return undefined;
  const { percent, version } = rollout;
  const next = rolledOut(live, { app, version, percent }, author);
  const changed = { ...rollout, guard: { ...guard, ...(isPaused && { isPaused }) } };
  const change = next.change && {
    ...next.change,
    why: [isPaused ? 'paused' : 'resumed', ...(author.why === undefined ? [] : [author.why])].join(
      ': ',
    ),
  };
  return {
    ...next,
    rollouts: { ...next.rollouts, [app]: changed },
    ...(change && { change }),
  };
}

/** The part of an entry that a step of a roll-out changes. */
interface Part {
  readonly live: Manifest['apps'][string];
  readonly rollout?: Rollout | undefined;
}

/** Returns the live release after the last step of a guarded roll-out; undefined without such a roll-out. */
export function afterLastStep(app: AppName, { live, rollout }: Part): Part['live'] | undefined {
  if (rollout?.guard === undefined || rollout.guard.isPaused) return undefined;
  const manifest = { ...emptyManifest, apps: { [app]: live }, rollouts: { [app]: rollout } };
  const author = { at: rollout.since, by: app };
  return promoted(manifest, { app, version: rollout.version }, author)?.apps[app];
}

/**
 * Returns true when an entry only pauses the guarded roll-out that its team signed in another, at its present step or a
 * later one. No visitor gets another release, and only the team lets it go on.
 */
export function isGuardedPause(app: AppName, entry: Part, base: Part): boolean {
  const { live, rollout } = entry;
  if (rollout?.guard?.isPaused !== true || base.rollout === undefined) return false;
  const { isPaused: _, ...guard } = rollout.guard;
  const running = { ...rollout, guard };
  if (!isDeepStrictEqual(live, base.live)) return false;
  return (
    isDeepStrictEqual(running, base.rollout) || isGuardedStep(app, { live, rollout: running }, base)
  );
}

/** Returns true when an entry is one of the later steps of the guarded roll-out that its team signed in another. */
export function isGuardedStep(app: AppName, entry: Part, base: Part): boolean {
  const { live, rollout } = base;
  if (rollout?.guard === undefined || rollout.guard.isPaused) return false;
  if (entry.rollout === undefined) return isDeepStrictEqual(entry.live, afterLastStep(app, base));
  const { percent } = entry.rollout;
  const isLater = percent > rollout.percent && rollout.guard.steps.includes(percent);
  const constant = (one: Rollout) => ({ ...one, percent: 0, stepSince: '' });
  return (
    isLater &&
    isDeepStrictEqual(entry.live, live) &&
    isDeepStrictEqual(constant(entry.rollout), constant(rollout))
  );
}
