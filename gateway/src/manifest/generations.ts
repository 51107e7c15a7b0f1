import type { Consented } from '@studio/releases/consents';
import {
  generationEntry,
  generationsIn,
  liveGeneration,
  type Manifest,
  partOf,
} from '@studio/releases/manifest';
import type { AppName } from '@studio/shared/contract';
import { reasonOf } from '../log/warn.ts';
import { type LiveReleases, type ReadRelease, readLiveReleases } from './live-releases.ts';
import type { PathOwners } from './path-owners.ts';

/**
 * Reads the releases of the live generation, and those of a generation that a share of the visitors gets. Each page is
 * made of the releases of one generation: a generation that cannot be used gives way to the previous one as a whole.
 * @param whole the manifest with the entries of all generations
 * @throws {Error} with the problem of the newest shell, when no generation has a usable one
 */
export async function readGenerations(
  read: ReadRelease,
  whole: Manifest,
  owners: PathOwners,
  consented: Consented,
): Promise<LiveReleases> {
  const live = await readUsableGeneration(read, whole, owners, consented);
  const elsewhere = versionsElsewhere(whole);
  const found = { ...live, ...(Object.keys(elsewhere).length > 0 && { elsewhere }) };
  const rollout = whole.rollouts?.[generationEntry];
  if (rollout === undefined) return found;
  const { version, percent, since } = rollout;
  const withProblem = (problem: string): LiveReleases => ({
    ...found,
    problems: [
      ...(found.problems ?? []),
      `${problem}: generation ${version} is rolled out to no visitor.`,
    ],
  });
  try {
    const manifest = partOf(whole, Number(version));
    const releases = await readLiveReleases(read, manifest, owners, consented, 'beside');
    const missing = Object.keys(found.common.apps).filter(
      (app) => releases.common.apps[app] === undefined && manifest.retired?.[app] === undefined,
    );
    if (missing.length > 0) return withProblem(`generation ${version} lacks ${missing.join(', ')}`);
    const problems = [...(found.problems ?? []), ...(releases.problems ?? [])];
    return {
      ...found,
      next: { generation: Number(version), percent, since, releases },
      ...(problems.length > 0 && { problems }),
    };
  } catch (error) {
    return withProblem(reasonOf(error));
  }
}

/** Reads the live generation, or the newest one before it whose shell can be used. */
async function readUsableGeneration(
  read: ReadRelease,
  whole: Manifest,
  owners: PathOwners,
  consented: Consented,
): Promise<LiveReleases> {
  const before = (whole.apps[generationEntry]?.before ?? []).map(Number);
  const problems: string[] = [];
  let first: unknown;
  for (const generation of [liveGeneration(whole), ...before]) {
    try {
      const found = await readLiveReleases(read, partOf(whole, generation), owners, consented);
      const all = [
        ...problems.map((problem) => `${problem}: generation ${generation} is served.`),
        ...(found.problems ?? []),
      ];
      return { ...found, ...(all.length > 0 && { problems: all }) };
    } catch (error) {
      first ??= error;
      problems.push(reasonOf(error));
    }
  }
  throw first;
}

/** Returns the versions by app that the entries of other generations name. */
function versionsElsewhere(whole: Manifest): Record<AppName, string[]> {
  const found: Record<AppName, string[]> = {};
  for (const generation of generationsIn(whole)) {
    if (generation === liveGeneration(whole)) continue;
    for (const [app, { version, before }] of Object.entries(partOf(whole, generation).apps))
      found[app] = [...(found[app] ?? []), version, ...before];
  }
  return found;
}
