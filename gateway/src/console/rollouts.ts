import {
  isRegistered,
  nextPercent,
  readLatestChanges,
  readManifest,
} from '@studio/releases/manifest';
import { readPublication } from '@studio/releases/publication';
import { judge, readComparisons, viewsNeeded } from '@studio/releases/rollout-statistics';
import { type ConsoleSource, readChanges, shownChange } from './live.ts';

/** The number of past decisions that the page shows. */
const shownDecisions = 30;

/** Returns the roll-outs with the figures of their present step, and the latest decisions about roll-outs. */
export async function readRollouts({ releases: { store } }: ConsoleSource) {
  const [live, comparisonOf, changes] = await Promise.all([
    readManifest(store),
    readComparisons(store),
    readLatestChanges(store, readChanges),
  ]);
  const rollouts = Object.values(live.rollouts ?? {}).filter(({ app }) =>
    isRegistered(live.grants, app),
  );
  const decisions = changes.filter(({ what, figures }) => what === 'roll out' || figures);
  return {
    rollouts: await Promise.all(
      rollouts.map(async (rollout) => {
        const { app, version, percent, since, stepSince = since, guard } = rollout;
        const { outcome, figures } = judge({ comparison: comparisonOf(rollout), percent });
        return {
          ...{ app, version, percent, since, stepSince, outcome, figures },
          from: live.apps[app]?.version ?? null,
          steps: guard ? [...guard.steps, 100] : [],
          next: guard ? nextPercent(rollout) : null,
          needed: viewsNeeded(percent),
          isGuarded: guard !== undefined,
          isPaused: guard?.isPaused === true,
          notes: (await readPublication(store, app, version))?.notes ?? [],
        };
      }),
    ),
    decisions: decisions.slice(0, shownDecisions).map(shownChange),
  };
}
