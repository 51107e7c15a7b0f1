import type { AppName, Release } from '@studio/shared/contract';
import { findPlan, type Plan, type Planned } from '../check/plan.ts';
import { publicKeysIn } from '../keys/keys.ts';
import type { PublicKeys } from '../keys/signature.ts';
import { readHistory, readManifest } from '../manifest/manifest.ts';
import { nameOf } from '../published/description.ts';
import { readPublication, versionsOf } from '../published/publication.ts';
import { tryPublished, UnusableRelease } from '../published/published.ts';
import { openStore, type Store } from '../store/store.ts';
import { built } from './built.ts';
import type { Verb } from './command.ts';

/** The release of an app that can be promoted, or the obstacle. */
interface Wanted {
  readonly planned?: Planned;
  readonly problem?: string;
}

/** The release of an app that was published last and has never been live. */
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

/** Writes the plan in lines. */
function linesOf({ steps, blocked }: Plan, problems: readonly string[]): string[] {
  const nothing = steps.length + blocked.length === 0 ? ['Nothing waits to be promoted.'] : [];
  const commandsOf = ({ release: { app, version }, isPublished }: Planned) =>
    `${isPublished ? '' : `publish ${app}, `}check ${app}, promote ${app} --version ${version}`;
  return [
    ...nothing,
    ...steps.map((step, index) => `${index + 1}. ${nameOf(step.release)}: ${commandsOf(step)}`),
    ...(blocked.length === 0
      ? []
      : [`No order leads to ${blocked.map(({ release }) => nameOf(release)).join(', ')}:`]),
    ...blocked.flatMap(({ problems: found }) => found.map((problem) => `  ${problem}`)),
    ...(blocked.length === 0
      ? []
      : [
          "  How apps move without waiting for each other: docs/release-your-remote.md, 'Moving together'.",
        ]),
    ...problems,
  ];
}

export const plan: Verb = async (wish, { builds, releases, keys }) => {
  const store = openStore(releases);
  const publicKeys = publicKeysIn(keys);
  const set = await readManifest(store);
  const history = await readHistory(store);

  async function wantedOf(app: AppName): Promise<Wanted> {
    const rollout = set.rollouts?.[app];
    const isRolledOut = (version: string) => version === rollout?.version;
    const everLive = new Set(
      history.filter((change) => change.app === app).flatMap(({ to }) => to ?? []),
    );
    const isNew = (version: string) => !everLive.has(version) || isRolledOut(version);
    const [named] = wish.versions;
    if (named !== undefined) {
      const release = await tryPublished(store, publicKeys, app, named);
      if (release instanceof UnusableRelease) return { problem: `${release.message}.` };
      return { planned: { release, isPublished: true } };
    }
    const rolledOut = rollout && (await tryPublished(store, publicKeys, app, rollout.version));
    if (rolledOut !== undefined && !(rolledOut instanceof UnusableRelease))
      return { planned: { release: rolledOut, isPublished: true } };
    const here = await built(builds, app).catch(() => undefined);
    if (here !== undefined && isNew(here.version)) {
      const published = await tryPublished(store, publicKeys, app, here.version);
      const isPublished = !(published instanceof UnusableRelease);
      return { planned: { release: isPublished ? published : here, isPublished } };
    }
    const release = await lastPublished(store, publicKeys, app, everLive);
    return release === undefined ? {} : { planned: { release, isPublished: true } };
  }

  const wanted = await Promise.all(wish.apps.map(wantedOf));
  const planned = wanted.flatMap((one) => one.planned ?? []);
  const found = await findPlan({ store, publicKeys }, set, planned, wish.without);
  const problems = wanted.flatMap(({ problem }) => problem ?? []);
  return {
    lines: linesOf(found, problems),
    result: {
      steps: found.steps.map(({ release: { app, version }, isPublished }) => ({
        app,
        version,
        isPublished,
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
