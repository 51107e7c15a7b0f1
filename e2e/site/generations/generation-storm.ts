import { setTimeout } from 'node:timers/promises';
import {
  changeManifest,
  generationEntry,
  liveGeneration,
  type Manifest,
  promoted,
  readHistory,
  readWholeManifest,
  rolledBack,
  rolledOut,
} from '@studio/releases/manifest';
import { readPublished } from '@studio/releases/published';
import { apps } from '@studio/shared/contract';
import { type Copies, liveCompositionText, untilShown } from '../release-storm/changes.ts';
import { pick } from '../release-storm/targets.ts';
import type { SiteReleases } from '../releases-of.ts';

/** The outcome of the changes; a failure is a sentence. */
export interface GenerationChanges {
  /** The number of changes by their kind. */
  readonly made: Record<string, number>;
  /** Times from a change of the live releases to the first page that shows it, in milliseconds. */
  readonly shown: number[];
  readonly failed: string[];
}

const author = () => ({ at: new Date().toISOString(), by: 'a test' });

/** Publishes the releases of a generation several more times. */
export async function copyGeneration(
  releases: SiteReleases,
  generation: number,
  each: number,
): Promise<Copies> {
  const found: [string, string[]][] = [];
  for (const app of apps) {
    const versions = Array.from({ length: each }, (_, index) => `9.${generation}.${index}-storm`);
    for (const version of versions) await releases.publishCopy(app, version, {}, generation);
    found.push([app, versions]);
  }
  return Object.fromEntries(found);
}

/** Changes which generation is live, and the releases of both generations, at random. */
export async function changeGenerations(
  releases: SiteReleases,
  site: string,
  copies: Readonly<Record<number, Copies>>,
  times: number,
): Promise<GenerationChanges> {
  const changes: GenerationChanges = { made: {}, shown: [], failed: [] };
  const { length: before } = await readHistory(releases.store);
  const { store, access } = releases;
  const changePointer = (change: (pointer: Manifest) => Manifest | undefined) =>
    changeManifest(access, change, generationEntry);

  async function changeOnce(): Promise<string> {
    const whole = await readWholeManifest(store);
    const live = liveGeneration(whole);
    const other = live === 1 ? 2 : 1;
    const next = { app: generationEntry, version: `${other}` };
    const rollout = whole.rollouts?.[generationEntry];
    const kind = pick(['move', 'share', 'back', 'release', 'release'] as const);
    if (kind === 'release') {
      const [part, app] = [pick([1, 2]), pick(apps)];
      await releases.makeLive(app, pick(copies[part]?.[app] ?? []), part);
      return `release in generation ${part}`;
    }
    if (kind === 'back' && (rollout ?? whole.apps[generationEntry]?.before[0]) !== undefined) {
      await changePointer((pointer) => rolledBack(pointer, generationEntry, author()));
      return 'generation back';
    }
    if (kind === 'share') {
      const percent = pick([10, 50, 90]);
      await changePointer((pointer) => rolledOut(pointer, { ...next, percent }, author()));
      return 'generation for a share';
    }
    await changePointer((pointer) => promoted(pointer, next, author()));
    return 'generation for all';
  }

  for (let time = 0; time < times; time++) {
    const began = performance.now();
    const kind = await changeOnce();
    changes.made[kind] = (changes.made[kind] ?? 0) + 1;
    const composition = await liveCompositionText(releases);
    if (await untilShown(site, composition)) changes.shown.push(performance.now() - began);
    else changes.failed.push(`no page has shown ${composition} after: ${kind}`);
    await setTimeout(500 + Math.random() * 1000);
  }
  const history = (await readHistory(store)).slice(before);
  for (const { what, app, from } of history)
    if (what === 'halt') changes.failed.push(`the site itself took ${app} ${from} back`);
  return changes;
}

/** Ends a roll-out of a generation, and makes the first one live. */
export async function returnToFirst({ access }: SiteReleases): Promise<void> {
  const first = { app: generationEntry, version: '1' };
  const change = (make: (pointer: Manifest) => Manifest | undefined) =>
    changeManifest(access, make, generationEntry);
  await change(
    (pointer) =>
      pointer.rollouts?.[generationEntry] && rolledBack(pointer, generationEntry, author()),
  );
  await change((pointer) => promoted(pointer, first, author()));
}

/** Returns the major of React that a release was built with, whatever generation it names. */
async function reactOf({ store, access }: SiteReleases, name: string): Promise<string> {
  const [app = '', version = ''] = name.split('@');
  const { shared } = await readPublished(store, access.publicKeys, app, version);
  const range = shared.provided.react ?? shared.required.react ?? '';
  return range.replace(/^\D*/, '').split('.', 1).join();
}

/** The pages by the majors of React that their releases were built with. */
export interface Majors {
  readonly pages: Readonly<Record<string, number>>;
  /** One sentence for each page of two majors. */
  readonly mixed: readonly string[];
}

/**
 * Compares the releases that pages name, fallbacks too, by the React that they were built with.
 * @param named the releases of each page, and the number of its views
 */
export async function majorsOf(
  releases: SiteReleases,
  named: ReadonlyMap<string, number>,
): Promise<Majors> {
  const pages: Record<string, number> = {};
  const mixed: string[] = [];
  for (const [names, views] of named) {
    const found = await Promise.all(names.split(' ').map((name) => reactOf(releases, name)));
    const majors = [...new Set(found)].sort().join(' and ');
    pages[majors] = (pages[majors] ?? 0) + views;
    if (majors.includes(' ')) mixed.push(`a page mixes React ${majors}: ${names}`);
  }
  return { pages, mixed };
}
