import type { Release } from '@studio/shared/contract';
import { findProblems } from '../check/check.ts';
import { readWholeGeneration } from '../check/generation.ts';
import { evidenceOf } from '../check/require-fit.ts';
import { rollbackOf } from '../check/roll-back.ts';
import { reasonOf } from '../files/errors.ts';
import { readStage } from '../files/folders.ts';
import {
  type Author,
  type Change,
  changeManifest,
  type Evidence,
  firstGeneration,
  isRegistered,
  isServed,
  liveComposition,
  liveGeneration,
  type Manifest,
  type ManifestAccess,
  partOf,
  promoted,
  RejectedError,
  readGrants,
  readHistory,
  readManifest,
  readWholeManifest,
  rolledBack,
} from '../manifest/manifest.ts';
import { keysOf, readPublished, tryPublished, UnusableRelease } from '../published/published.ts';
import type { Store } from '../store/open-store.ts';
import { authorOf, type CommandContext, type Outcome, openContext } from './command.ts';
import type { CommandOptions } from './command-line.ts';
import { copyRelease } from './copy-store.ts';

/** The options of a command about a site that follows this one. */
type StageOptions = CommandOptions & { readonly stage: string };

/** A release that the other site does not have live yet. */
interface Step {
  readonly release: Release;
  /** The release that it replaces there; undefined for a new app. */
  readonly from: string | undefined;
  readonly checked: Evidence | undefined;
}

/** The live releases of this site, compared with those of the site that follows it. */
interface Comparison {
  readonly generation: number;
  /** All live releases of this site. */
  readonly releases: readonly Release[];
  readonly steps: readonly Step[];
  /** The reasons why the other site must not take them. */
  readonly problems: readonly string[];
  /** The revisions that were compared, of this site and of the other. */
  readonly revisions: { readonly own: number; readonly stage: number };
  /** True when visitors of the other site get releases of the generation. */
  readonly isServed: boolean;
}

/**
 * Makes all live releases of this site live on the site that follows it, in one state of its manifest: nothing is built
 * again. They must have passed their checks beside one another, and the keys of the other site must verify them.
 * @throws {RejectedError} with all problems, before anything is copied; when either site changes meanwhile
 */
export async function promoteSet(options: StageOptions, context: CommandContext): Promise<Outcome> {
  const { stage, by, because: why } = options;
  const { target, compared } = await compareWith(stage, options, context);
  const { steps, problems, releases, generation, revisions } = compared;
  if (problems.length > 0)
    throw new RejectedError([`${stage} does not take this set:`, ...problems].join('\n'));
  if (steps.length === 0)
    return { lines: [`${stage} has this set already.`], result: { stage, apps: {} } };
  for (const { release } of steps) await target.signerOf(release.app);
  await target.store.verify();
  await copyReleases(context.store, target, releases);
  if ((await readWholeManifest(context.store)).revision !== revisions.own)
    throw new RejectedError(
      'Another release went live here meanwhile: run the command again.',
      'busy',
    );
  await changeTogether(target, generation, { stage, seen: revisions.stage }, (live) =>
    stepsTo(live, steps, authorOf(options)),
  );
  const waits = compared.isServed
    ? []
    : [`Visitors get them with promote --generation ${generation} on ${stage}.`];
  return {
    lines: [`The set is live on ${stage}:`, ...steps.map(lineOf), ...waits],
    result: { stage, apps: resultOf(steps) },
    events: steps.map(({ release: { app, version } }) => ({
      ...{ type: 'promoted', app, version, to: version, percent: 100, by },
      ...(why && { why }),
    })),
  };
}

/** Prints what `promote --to` would change, and the reasons against it. Nothing is copied. */
export async function planSet(options: StageOptions, context: CommandContext): Promise<Outcome> {
  const { stage } = options;
  const { steps, problems } = (await compareWith(stage, options, context)).compared;
  const ending =
    problems.length > 0
      ? ['The set cannot go there yet:', ...problems.map((problem) => `  ${problem}`)]
      : steps.length > 0
        ? [`npm run release -- promote --to ${stage}`]
        : [];
  return {
    lines: [
      steps.length === 0 ? `${stage} has this set already.` : `${stage} would get:`,
      ...steps.map(lineOf),
      ...ending,
    ],
    result: { stage, apps: resultOf(steps), problems },
  };
}

/**
 * Takes the last set of another site back, in one state of its manifest.
 * @throws {RejectedError} when one of its releases was replaced since, or an earlier one cannot be used
 */
export async function rollBackSet(
  options: StageOptions,
  context: CommandContext,
): Promise<Outcome> {
  const { stage, by, because: why } = options;
  const target = await openStage(stage, options, context);
  const history = await readHistory(target.store);
  const last = history.findLast(({ set, what }) => set !== undefined && what === 'promote');
  if (last === undefined) throw new RejectedError(`No set was promoted to ${stage}.`);
  const set = history.filter((change) => change.set === last.set && change.what === 'promote');
  const generation = last.generation ?? firstGeneration;
  const seen = await readManifest(target.store, generation);
  const moved = set.filter(
    ({ app, to }) => seen.apps[app]?.version !== to || seen.rollouts?.[app] !== undefined,
  );
  if (moved.length > 0)
    throw new RejectedError(
      `The last set of ${stage} is of ${last.at}, and ${moved.map(({ app }) => app).join(', ')} changed since: roll single apps back there.`,
    );
  const takenBack = (live: Manifest) => {
    const author = { ...authorOf(options), set: live.revision + 1 };
    return inTurn(live, set, (before, { app, from }) =>
      rolledBack(before, app, author, 'roll back', from),
    );
  };
  if (!options.anyway) {
    const after = takenBack(seen).at(-1) ?? seen;
    const earlier = set.flatMap(({ app, from }) => (from === undefined ? [] : [{ app, from }]));
    const found = await Promise.all(
      earlier.map(({ app, from }) => tryPublished(target.store, target.publicKeys, app, from)),
    );
    const problems = await problemsTogether(target, found, after);
    if (problems.length > 0) throw new RejectedError(problems.join('\n'));
  }
  await changeTogether(target, generation, { stage, seen: seen.revision }, takenBack);
  return {
    lines: [
      `The last set of ${stage} is taken back:`,
      ...set.map(({ app, from, to }) => `  ${app} ${to} → ${from ?? 'retired'}`),
    ],
    result: {
      stage,
      apps: Object.fromEntries(
        set.map(({ app, from, to }) => [app, { from: to, to: from ?? null }]),
      ),
    },
    events: set.map(({ app, from, to = '' }) => ({
      ...{ app, version: to, by, ...(why && { why }) },
      ...(from === undefined ? { type: 'retired' } : { type: 'rolled-back', to: from }),
    })),
  };
}

/**
 * Opens the store of a site that follows this one, with its own keys.
 * @throws {Error} with a sentence when it does not answer, or is the store of this site
 * @throws {RejectedError} when it has no shell: an empty folder may be a mount that is missing
 */
async function openStage(
  stage: string,
  options: CommandOptions,
  context: CommandContext,
): Promise<CommandContext> {
  const folders = readStage(context, stage);
  if (JSON.stringify(folders.releases) === JSON.stringify(context.releases))
    throw new RejectedError(`The store of ${stage} is the one that this command reads from.`);
  const target = openContext(folders, options);
  const live = await readManifest(target.store).catch((cause: unknown) => {
    if (cause instanceof RejectedError) throw cause;
    throw new Error(`The store of ${stage} cannot be reached: ${reasonOf(cause)}`, { cause });
  });
  if (live.apps.shell !== undefined) return target;
  throw new RejectedError(
    `The store of ${stage} has no live shell: is it the right one? A new site begins with first, or copy-store.`,
  );
}

async function compareWith(stage: string, options: CommandOptions, context: CommandContext) {
  const target = await openStage(stage, options, context);
  const { store } = context;
  const [whole, its] = await Promise.all([
    readWholeManifest(store),
    readWholeManifest(target.store),
  ]);
  const generation = liveGeneration(whole);
  const releases = await readWholeGeneration(context, generation);
  const own = liveComposition(partOf(whole, generation));
  const live = partOf(its, generation);
  const grants = await readGrants(target.store, target.publicKeys);
  const history = options.anyway ? [] : await readHistory(target.store);
  const problems: string[] = [];
  const steps: Step[] = [];
  for (const release of releases) {
    const { app, version } = release;
    const checked = await evidenceOf(store, release, own, `npm run release -- check --to ${stage}`);
    if (typeof checked === 'string') problems.push(checked);
    problems.push(
      ...(isRegistered(grants, app) ? [] : [`${app} has no grant on ${stage}.`]),
      ...(await foreignProblems(store, target, release, stage)),
    );
    const undone = rollbackOf(release, history);
    if (undone !== undefined)
      problems.push(
        `${app} ${version} was rolled back on ${stage} at ${undone.at} by ${undone.by}: release a new version, or add --anyway.`,
      );
    const from = live.apps[app]?.version;
    if (from !== version || live.rollouts?.[app] !== undefined)
      steps.push({ release, from, checked: typeof checked === 'string' ? undefined : checked });
  }
  for (const app of Object.keys(live.apps))
    if (isRegistered(grants, app) && own[app] === undefined)
      problems.push(`${app} is live on ${stage} only: retire it there, or release it here.`);
  if (problems.length === 0 && !options.anyway) {
    const view = { ...target, store: storeWith(target.store, store, releases) };
    const after = stepsTo(live, steps, authorOf(options)).at(-1) ?? live;
    problems.push(...(await problemsTogether(view, releases, after)));
  }
  const compared: Comparison = {
    ...{ generation, releases, steps, problems },
    revisions: { own: whole.revision, stage: its.revision },
    isServed: isServed(its, generation),
  };
  return { target, compared };
}

/** Returns the reasons why the keys of another site, or a release of the same name there, exclude a release. */
async function foreignProblems(
  store: Store,
  { store: target, publicKeys, keys }: CommandContext,
  { app, version }: Release,
  stage: string,
): Promise<string[]> {
  const found = await tryPublished(store, publicKeys, app, version);
  if (found instanceof UnusableRelease)
    return [`${found.message}, by the keys of ${stage} in ${keys}.`];
  const key = keysOf(app, version).release;
  const [own, its] = await Promise.all([store.get(key), target.get(key)]);
  return own === undefined || its === undefined || own.bytes.equals(its.bytes)
    ? []
    : [`${stage} has another release ${app} ${version}: build it under a new version.`];
}

/** Returns the problems between releases that would be live together. */
async function problemsTogether(
  { store, publicKeys }: ManifestAccess,
  releases: readonly (Release | UnusableRelease)[],
  after: Manifest,
): Promise<string[]> {
  const found = await Promise.all(
    releases.map((release) =>
      release instanceof UnusableRelease
        ? [`${release.message}.`]
        : findProblems(store, publicKeys, release, { without: [], because: 'a set' }, after),
    ),
  );
  return [...new Set(found.flat())];
}

/** Returns a store with releases of another one beside its own; all else is its own. */
function storeWith(own: Store, other: Store, releases: readonly Release[]): Store {
  const apps = new Set<string | undefined>(releases.map(({ app }) => app));
  const isOfApp = (key: string) => apps.has(key.split('/')[0]) && key.includes('/');
  return {
    ...own,
    get: async (key) => (await own.get(key)) ?? (isOfApp(key) ? await other.get(key) : undefined),
  };
}

async function copyReleases(
  source: Store,
  { store: target, publicKeys }: ManifestAccess,
  releases: readonly Release[],
): Promise<void> {
  const places = {
    ...{ source, target, publicKeys },
    there: new Set(await target.list('')),
    present: new Set(await source.list('')),
  };
  for (const { app, version } of releases) {
    const outcome = await copyRelease(places, app, version);
    if (outcome instanceof UnusableRelease) throw new RejectedError(`${outcome.message}.`);
    await readPublished(target, publicKeys, app, version);
  }
}

/** Returns the manifests after each release of a set. */
function stepsTo(live: Manifest, steps: readonly Step[], author: Author): Manifest[] {
  const set = live.revision + 1;
  return inTurn(live, steps, (before, { release, checked }) =>
    promoted(before, release, { ...author, set, ...(checked && { checked }) }),
  );
}

/** Returns the manifests that follow one another when each change is made in turn. */
function inTurn<Item>(
  live: Manifest,
  items: readonly Item[],
  change: (before: Manifest, item: Item) => Manifest | undefined,
): Manifest[] {
  const made: Manifest[] = [];
  for (const item of items) {
    const next = change(made.at(-1) ?? live, item);
    if (next !== undefined) made.push(next);
  }
  return made;
}

/** Changes another site in one state, unless it has changed since it was read. */
export async function changeTogether(
  target: ManifestAccess,
  generation: number,
  { stage, seen }: { readonly stage: string; readonly seen: number },
  change: (live: Manifest) => readonly Manifest[],
): Promise<void> {
  let moved: Change | undefined;
  let isDone = false;
  await changeManifest(
    target,
    (live) => {
      isDone = live.revision === Math.max(seen, target.above ?? 0);
      moved = live.change;
      return isDone ? change(live) : undefined;
    },
    generation,
  );
  if (isDone) return;
  const by = moved === undefined ? '' : ` (${moved.what} ${moved.app} by ${moved.by})`;
  throw new RejectedError(
    `${stage} changed meanwhile${by}: nothing went live. Run plan --to ${stage}, then the command again.`,
    'busy',
  );
}

const lineOf = ({ release, from = '–', checked }: Step): string =>
  `  ${release.app} ${from} → ${release.version}${checked === undefined ? '' : `, ${evidenceText(checked)}`}`;

/** Returns the part of a line about the check behind a change. */
export const evidenceText = ({ at, by, site, pages }: Evidence): string =>
  `checked ${at} by ${by}${site === undefined ? '' : ` on ${pages} pages of ${site}`}`;

const resultOf = (steps: readonly Step[]) =>
  Object.fromEntries(
    steps.map(({ release: { app, version }, from = null, checked = null }) => [
      app,
      { from, to: version, checked },
    ]),
  );
