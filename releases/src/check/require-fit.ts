import type { Release } from '@studio/shared/contract';
import type { PublicKeys } from '../keys/signature.ts';
import {
  type Composition,
  consoleApp,
  type Evidence,
  generationOf,
  isSameComposition,
  isServed,
  liveComposition,
  partOf,
  RejectedError,
  readWholeManifest,
} from '../manifest/manifest.ts';
import { nameOf } from '../published/description.ts';
import type { Store } from '../store/store.ts';
import { type Allowances, findProblems } from './check.ts';
import { readPeers } from './peers.ts';
import { type CheckResult, readResult } from './result.ts';

/** The longest age of a smoke test after other releases went live, in milliseconds. */
const freshFor = 24 * 60 * 60 * 1000;

/**
 * Requires that a candidate fits its peers. The result of the last check counts when its peers were exactly those of
 * now. Otherwise the comparison runs again, and the smoke test must have passed within 24 hours; without a live shell
 * there is no site to test on, so none is required, nor for the console, whose pages are not on the site. A release that
 * waits with its generation is only compared: the whole generation is tested together.
 * @returns the revision of the manifest that the candidate was compared with; undefined with `anyway`
 * @throws {RejectedError} with all problems of the candidate
 */
export async function requireFit(
  store: Store,
  publicKeys: PublicKeys,
  candidate: Release,
  {
    anyway,
    isWhole = false,
    ...allowances
  }: Allowances & { readonly anyway: boolean; readonly isWhole?: boolean },
  now = new Date(),
): Promise<number | undefined> {
  if (anyway) return undefined;
  const generation = generationOf(candidate);
  const whole = await readWholeManifest(store);
  const manifest = partOf(whole, generation);
  const isTested = isWhole || isServed(whole, generation);
  const live = liveComposition(manifest);
  const result = await readResult(store, candidate);
  const { names } = await readPeers(store, publicKeys, candidate);
  if (result !== undefined && isClean(result) && isBeside(result, live, names))
    return manifest.revision;
  const problems = [
    ...(await findProblems(store, publicKeys, candidate, allowances)),
    ...(live.shell === undefined || !isTested || candidate.app === consoleApp
      ? []
      : smokeProblems(candidate, result?.smoke, now.getTime())),
  ];
  if (problems.length > 0) throw new RejectedError(problems.join('\n'));
  return manifest.revision;
}

const isClean = ({ problems, smoke }: CheckResult) =>
  problems.length === 0 && smoke?.problems.length === 0;

/** Returns true when the check compared the candidate with exactly these live releases and these peers. */
const isBeside = (result: CheckResult, live: Composition, names: readonly string[]) =>
  isSameComposition(result.against, live) && result.peers.join() === names.join();

/**
 * Returns the evidence that a live release passed its check beside exactly the live releases, or a sentence without it.
 * @param live the live releases, the release among them
 * @param command the command that checks all of them
 */
export async function evidenceOf(
  store: Store,
  release: Release,
  live: Composition,
  command: string,
): Promise<Evidence | string> {
  const name = nameOf(release);
  const result = await readResult(store, release);
  if (result === undefined) return `${name} has no check: ${command}`;
  const { at, by, problems, against, smoke } = result;
  if (problems.length > 0 || (smoke?.problems ?? []).length > 0)
    return `The check of ${name} at ${at} by ${by} found problems: ${command}`;
  if (smoke === undefined && release.app !== consoleApp)
    return `The check of ${name} at ${at} by ${by} opened no page: ${command}`;
  if (!isSameComposition({ ...against, [release.app]: release.version }, live))
    return `Other releases went live since the check of ${name} at ${at}: ${command}`;
  const { site, pages, warnings = [], journeys } = smoke ?? {};
  return {
    ...{ at, by },
    ...(smoke && { site, pages, warnings: warnings.length, leftOut: journeys?.leftOut ?? [] }),
  };
}

/** Returns the problems that the last smoke test found, or a sentence when there is none or it is too old. */
function smokeProblems(
  candidate: Release,
  smoke: CheckResult['smoke'],
  now: number,
): readonly string[] {
  const { app, version } = candidate;
  const command = `npm run release -- check ${app} --version ${version}`;
  if (smoke === undefined) return [`${nameOf(candidate)} has no smoke test yet: ${command}`];
  if (now - Date.parse(smoke.at) > freshFor)
    return [`The smoke test of ${nameOf(candidate)} is from ${smoke.at}, too old: ${command}`];
  return smoke.problems;
}
