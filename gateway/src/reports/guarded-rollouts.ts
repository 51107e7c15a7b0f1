import { reasonOf } from '@studio/releases/errors';
import {
  changeManifest,
  isRegistered,
  type Manifest,
  type ManifestAccess,
  nextPercent,
  nextStep,
  type Rollout,
  readManifest,
} from '@studio/releases/manifest';
import { rollBack } from '@studio/releases/roll-back';
import { judge, readComparisons, type Verdict } from '@studio/releases/rollout-statistics';
import type { ReleaseEvent } from '@studio/releases/webhook';
import type { AppName } from '@studio/shared/contract';
import { type Warn, warnOnChange } from '../log/warn.ts';
import { haltedEvent } from './automatic-rollback.ts';

/** Interval of the decisions, in milliseconds: gateways store their counts as often. */
const decideEvery = 10_000;

interface Parts {
  /** Signs as the gateway. */
  readonly releases: ManifestAccess;
  readonly warn: Warn;
  /** Called after a roll-out was stopped. */
  readonly onRollback?: (event: ReleaseEvent) => void;
  readonly now?: () => number;
}

/** A guarded roll-out at one of its steps. */
interface Guarded {
  readonly app: AppName;
  readonly rollout: Rollout;
}

/**
 * Decides about the guarded roll-outs by the counts of all gateways: the next step, or the end. Any number of gateways
 * may do so: the manifest changes for the first of them only.
 * @returns a function that decides now and never rejects: a failure is logged, and the next decision retries
 */
export function guardRollouts({
  releases,
  warn,
  onRollback = () => {},
  now = Date.now,
}: Parts): () => Promise<void> {
  const warnOfFailure = warnOnChange(warn);

  async function stop({ app, rollout }: Guarded, { why, figures }: Verdict): Promise<void> {
    const { version, percent } = rollout;
    const done = await rollBack(releases, {
      app,
      author: { at: new Date(now()).toISOString(), by: 'the site', why, figures },
      what: 'halt',
      confirm: (live) => isAt(live, app, rollout),
    });
    if (done === undefined) return;
    warn(`The roll-out of ${app} ${version} was stopped at ${percent} %: ${why}.`);
    onRollback(haltedEvent({ app, version, why }, done.version));
  }

  async function goOn({ app, rollout }: Guarded, { why, figures }: Verdict): Promise<void> {
    const author = { at: new Date(now()).toISOString(), by: 'the site', why, figures };
    let isDone = false;
    await changeManifest(releases, (live) => {
      const next = isAt(live, app, rollout) ? nextStep(live, app, author) : undefined;
      isDone = next !== undefined;
      return next;
    });
    if (isDone) warn(`${app} ${rollout.version} goes to ${nextPercent(rollout)} %: ${why}.`);
  }

  async function decide(): Promise<void> {
    const { grants, rollouts = {} } = await readManifest(releases.store);
    const under = Object.entries(rollouts).flatMap(([app, rollout]): Guarded[] =>
      isRegistered(grants, app) && rollout.guard !== undefined && !rollout.guard.isPaused
        ? [{ app, rollout }]
        : [],
    );
    if (under.length === 0) return;
    const comparisonOf = await readComparisons(releases.store);
    for (const one of under) {
      const { rollout } = one;
      const verdict = judge({
        comparison: comparisonOf(rollout),
        percent: rollout.percent,
        isOverdue: isOverdue(rollout, now()),
      });
      if (verdict.outcome === 'worse') await stop(one, verdict);
      else if (verdict.outcome === 'fine') await goOn(one, verdict);
    }
  }

  return async () => {
    try {
      await decide();
      warnOfFailure(undefined);
    } catch (error) {
      warnOfFailure(`A guarded roll-out could not be decided: ${reasonOf(error)}.`);
    }
  };
}

/** Returns true when the roll-out is still at the step that was judged. */
function isAt({ rollouts }: Manifest, app: AppName, { version, percent, since }: Rollout): boolean {
  const rollout = rollouts?.[app];
  return (
    rollout?.version === version &&
    rollout.percent === percent &&
    rollout.since === since &&
    !rollout.guard?.isPaused
  );
}

/** Returns true when the time that the team gave a step has passed. */
function isOverdue({ guard, stepSince }: Rollout, now: number): boolean {
  if (guard?.after === undefined || stepSince === undefined) return false;
  return now - Date.parse(stepSince) >= guard.after;
}

/** Decides at regular intervals; returns a function that stops it. */
export function decideRegularly(decide: () => Promise<void>): () => void {
  let isDeciding = false;
  const timer = setInterval(async () => {
    if (isDeciding) return;
    isDeciding = true;
    await decide();
    isDeciding = false;
  }, decideEvery).unref();
  return () => clearInterval(timer);
}
