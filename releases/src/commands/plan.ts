import type { AppName, Release } from '@studio/shared/contract';
import { endedName } from '../build/announced-ends.ts';
import { endingSentence, endingUses } from '../check/ends.ts';
import { findPlan, type Plan, type Planned } from '../check/release-order.ts';
import type { PublicKeys } from '../keys/signature.ts';
import {
  generationOf,
  liveGeneration,
  partOf,
  readHistory,
  readReachable,
  readWholeManifest,
} from '../manifest/manifest.ts';
import { nameOf } from '../published/description.ts';
import { readPublication, versionsOf } from '../published/publication.ts';
import { tryPublished, UnusableRelease } from '../published/published.ts';
import type { Store } from '../store/open-store.ts';
import { readBuilt } from './built.ts';
import type { Command } from './command.ts';
import { generationLines } from './generation.ts';
import { planSet } from './stage.ts';

/** The release of an app that waits for its promotion, or the reason why a named one cannot be used. */
interface Waiting {
  readonly planned?: Planned;
  readonly problem?: string;
}

/** Prints the order in which the waiting releases can go live. */
export const plan: Command = async (options, context) => {
  const { builds, store, publicKeys } = context;
  const { stage } = options;
  if (stage !== undefined) return await planSet({ ...options, stage }, context);
  const whole = await readWholeManifest(store);
  const manifest = partOf(whole, 'live');
  const history = await readHistory(store);

  /** Returns the named release; else the one that is being rolled out, the new build, or the newest publication. */
  async function waitingOf(app: AppName): Promise<Waiting> {
    const rollout = manifest.rollouts?.[app];
    const everLive = new Set(
      history.filter((change) => change.app === app).flatMap(({ to }) => to ?? []),
    );
    const isNew = (version: string) => !everLive.has(version) || version === rollout?.version;
    const [named] = options.versions;
    if (named !== undefined) {
      const release = await tryPublished(store, publicKeys, app, named);
      if (release instanceof UnusableRelease) return { problem: `${release.message}.` };
      return { planned: { release, isPublished: true } };
    }
    const rolledOut = rollout && (await tryPublished(store, publicKeys, app, rollout.version));
    if (rolledOut !== undefined && !(rolledOut instanceof UnusableRelease))
      return { planned: { release: rolledOut, isPublished: true } };
    // Without a build that this tool understands, the newest publication counts.
    const built = await readBuilt(builds, app).catch(() => undefined);
    if (built !== undefined && isNew(built.version)) {
      const published = await tryPublished(store, publicKeys, app, built.version);
      const isPublished = !(published instanceof UnusableRelease);
      return { planned: { release: isPublished ? published : built, isPublished } };
    }
    const release = await lastPublished(store, publicKeys, app, everLive);
    return release === undefined ? {} : { planned: { release, isPublished: true } };
  }

  const waiting = await Promise.all(options.apps.map(waitingOf));
  const planned = waiting.flatMap((one) => one.planned ?? []);
  const generations = new Set([
    liveGeneration(whole),
    ...planned.map(({ release }) => generationOf(release)),
  ]);
  // Releases of another generation meet only one another.
  const plans = await Promise.all(
    [...generations].map((generation) =>
      findPlan(
        { store, publicKeys },
        partOf(whole, generation),
        planned.filter(({ release }) => generationOf(release) === generation),
        options.without,
      ),
    ),
  );
  const found: Plan = {
    steps: plans.flatMap(({ steps }) => steps),
    blocked: plans.flatMap(({ blocked }) => blocked),
  };
  const problems = waiting.flatMap(({ problem }) => problem ?? []);
  const steps = await Promise.all(
    found.steps.map(async (step) => {
      const { app, version } = step.release;
      return { ...step, notes: (await readPublication(store, app, version))?.notes ?? [] };
    }),
  );
  const live = await Promise.all(
    Object.keys(manifest.apps).map((app) => readReachable(store, publicKeys, manifest, app)),
  );
  const releases = [...live, ...planned.map(({ release }) => ({ live: release }))];
  const ends = endingUses(releases.flatMap((one) => one?.live ?? []));
  return {
    lines: [
      ...linesOf({ ...found, steps }, problems),
      ...ends.map(endingSentence),
      ...generationLines(whole),
    ],
    result: {
      ends: ends.map(({ user, by, end }) => ({
        ...{ app: user.app, version: user.version, by: by.app },
        ...{ ends: endedName(end), on: end.on, instead: end.instead },
      })),
      steps: steps.map(({ release: { app, version }, isPublished, notes }) => ({
        ...{ app, version, isPublished, notes },
      })),
      blocked: found.blocked.map(({ release: { app, version }, problems: reasons }) => ({
        app,
        version,
        problems: reasons,
      })),
      problems,
    },
  };
};

/** Returns the newest published release of an app that was never live. */
async function lastPublished(
  store: Store,
  publicKeys: PublicKeys,
  app: AppName,
  everLive: ReadonlySet<string>,
): Promise<Release | undefined> {
  const found: { readonly release: Release; readonly at: string }[] = [];
  for (const version of await versionsOf(store, app)) {
    if (everLive.has(version)) continue;
    const release = await tryPublished(store, publicKeys, app, version);
    if (release instanceof UnusableRelease) continue;
    found.push({ release, at: (await readPublication(store, app, version))?.at ?? '' });
  }
  return found.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)?.release;
}

/** A step with the notes of its release. */
type NotedStep = Planned & { readonly notes: readonly string[] };

function linesOf(
  { steps, blocked }: Omit<Plan, 'steps'> & { readonly steps: readonly NotedStep[] },
  problems: readonly string[],
): string[] {
  const commandsOf = ({ release: { app, version }, isPublished }: Planned) =>
    `${isPublished ? '' : `publish ${app}, `}check ${app}, promote ${app} --version ${version}`;
  const names = blocked.map(({ release }) => nameOf(release)).join(', ');
  return [
    ...(steps.length + blocked.length === 0 ? ['No release waits for its promotion.'] : []),
    ...steps.flatMap((step, index) => [
      `${index + 1}. ${nameOf(step.release)}: ${commandsOf(step)}`,
      ...step.notes.map((note) => `     - ${note}`),
    ]),
    ...(blocked.length === 0
      ? []
      : [
          `No order leads to ${names}:`,
          ...blocked.flatMap(({ problems: found }) => found.map((problem) => `  ${problem}`)),
          "  How apps move without waiting for each other: docs/release-your-remote.md, 'Moving together'.",
        ]),
    ...problems,
  ];
}
