import type { Release } from '@studio/shared/contract';
import { checkInBrowser } from '../check/browser-check.ts';
import { findProblems } from '../check/check.ts';
import { checkEnds } from '../check/ends.ts';
import { versionNotes } from '../check/exports.ts';
import { readWholeGeneration } from '../check/generation.ts';
import { readPeers } from '../check/peers.ts';
import { type CheckResult, storeResult } from '../check/result.ts';
import { throwawaySites } from '../journeys/throwaway.ts';
import { privateKeyOf } from '../keys/keys.ts';
import {
  consoleApp,
  generationOf,
  isRegistered,
  isServed,
  liveComposition,
  liveGeneration,
  partOf,
  RejectedError,
  readGrants,
  readWholeManifest,
} from '../manifest/manifest.ts';
import { listOf } from '../paths/paths.ts';
import { nameOf } from '../published/description.ts';
import { readPublished } from '../published/published.ts';
import { versionOf } from './built.ts';
import { type Command, CommandError, eachApp, type Notify } from './command.ts';

/**
 * Compares each release, or each one of a generation, with its peers, runs its smoke test, and stores the result with the
 * release. A release that waits for its generation is only compared: its pages need all of the generation.
 */
export const check: Command = async (options, context, notify) => {
  const { builds, keys, store, publicKeys, signerOf } = context;
  // Another site gets all live releases: they are tested as one.
  const generation =
    options.stage === undefined
      ? options.generation
      : liveGeneration(await readWholeManifest(store));
  const all =
    generation === undefined ? [] : await readWholeGeneration({ store, publicKeys }, generation);
  const apps = generation === undefined ? options.apps : all.map(({ app }) => app);
  const startSite = options.journeys ? throwawaySites({ store, keys }) : undefined;
  if (options.journeys && startSite === undefined)
    notify('This project has no backend to start: journeys that log in are left out.');
  const outcome = await eachApp(apps, async (app) => {
    const candidate =
      all.find((one) => one.app === app) ??
      (await readPublished(store, publicKeys, app, await versionOf(options, builds, app)));
    const { version } = candidate;
    const testOnce = async () => {
      const whole = await readWholeManifest(store);
      const isGranted = isRegistered(await readGrants(store, publicKeys), app);
      const isTested =
        isGranted && (generation !== undefined || isServed(whole, generationOf(candidate)));
      const problems = await findProblems(store, publicKeys, candidate, options);
      const peers = await readPeers(store, publicKeys, candidate);
      const ends = checkEnds(candidate, peers.beside).notes;
      const notes = [...peers.notes, ...versionNotes(candidate, peers), ...ends];
      const verdict = problems.length === 0 ? 'fits' : 'does not fit';
      const start = isTested ? ' The smoke test starts …' : '';
      notify(`${nameOf(candidate)} ${verdict} the live releases.${start}`);
      const smoke = isTested
        ? await checkInBrowser(store, publicKeys, candidate, {
            site: options.site,
            // The release manager tests a generation: its link names what the teams have signed.
            signer: await (generation === undefined ? teamSigner(keys, app) : signerOf(app)),
            startSite,
            notify,
          }).catch((error: Error) => {
            // The comparison stands without a browser: its problems come before the error.
            throw new Error([...problems, ...notes, error.message].join('\n'), { cause: error });
          })
        : undefined;
      const manifest = partOf(whole, generationOf(candidate));
      const isFit = problems.length === 0 && (smoke?.problems ?? []).length === 0;
      return { manifest, isGranted, isTested, problems, peers, notes, smoke, isFit };
    };
    const { manifest, isGranted, isTested, problems, peers, notes, smoke, isFit } =
      await repeatAfterChanges(testOnce, {
        peers: async () => {
          const { names } = await readPeers(store, publicKeys, candidate);
          return names.filter((name) => !name.endsWith('(before)'));
        },
        notify,
      });
    const result: CheckResult = {
      at: new Date().toISOString(),
      by: options.by,
      problems,
      against: liveComposition(manifest),
      peers: [...peers.names],
      ...(smoke && { smoke }),
    };
    await storeResult(store, candidate, result);
    return {
      lines: linesOf(
        nameOf(candidate),
        result,
        notes,
        untestedReason(candidate, isTested, isGranted),
      ),
      result: { version, isFit, problems, notes, smoke: smoke ?? null },
      events: [{ type: 'checked', app, version, isFit, by: options.by }],
    };
  });
  const { lines, events = [] } = outcome;
  if (events.some(({ isFit }) => isFit === false))
    throw new CommandError(
      lines.join('\n'),
      outcome,
      new RejectedError('The check found problems.'),
    );
  return outcome;
};

/** The number of times that a check begins again when other teams change their live releases meanwhile. */
const mostRepeats = 2;

/**
 * Runs a test, and again when it fails while another team changes its releases: the failure may be about a site that is
 * half of one state and half of the next.
 * @param peers returns the names of the releases that the candidate meets now
 */
export async function repeatAfterChanges<Tested extends { readonly isFit: boolean }>(
  test: () => Promise<Tested>,
  { peers, notify }: { readonly peers: () => Promise<readonly string[]>; readonly notify: Notify },
): Promise<Tested> {
  for (let repeats = 0; ; repeats++) {
    const before = await peers();
    const tested = await test().catch((error: Error) => error);
    const changed = await changesSince(before, peers);
    const isDone = !(tested instanceof Error) && tested.isFit;
    if (!isDone && changed !== undefined && repeats < mostRepeats) {
      notify(`${changed}, and the check failed meanwhile: it runs again.`);
      continue;
    }
    if (tested instanceof Error) throw tested;
    return tested;
  }
}

/** Returns the beginning of a sentence about the releases that came and went; undefined when none did. */
async function changesSince(
  before: readonly string[],
  peers: () => Promise<readonly string[]>,
): Promise<string | undefined> {
  const now = await peers();
  const come = now.filter((name) => !before.includes(name));
  if (come.length > 0) return `Another team has changed its live release to ${listOf(come)}`;
  const gone = before.filter((name) => !now.includes(name));
  return gone.length > 0 ? `Another team has taken ${listOf(gone)} back` : undefined;
}

/** Returns the reason why a release has no smoke test; undefined where only a missing shell can be one. */
function untestedReason(
  candidate: Release,
  isTested: boolean,
  isGranted: boolean,
): string | undefined {
  if (!isGranted) return 'sites show no page of an app without a grant';
  if (candidate.app === consoleApp) return 'its pages are not on the public site';
  if (isTested) return undefined;
  const generation = generationOf(candidate);
  return `it waits in generation ${generation}; check --generation ${generation} tests all of it`;
}

/** Returns the result of a check in lines. */
export function linesOf(
  name: string,
  { problems, smoke }: CheckResult,
  notes: readonly string[],
  untested = 'no shell is live, so there is no site to test on',
) {
  const verdict = problems.length === 0 ? `${name} fits the live releases.` : `${name}:`;
  const found = [verdict, ...indented([...problems, ...notes])];
  if (smoke === undefined) return [...found, `No smoke test: ${untested}.`];
  const { done = 0, leftOut = [] } = smoke.journeys ?? {};
  const journeys = done === 0 ? '' : ` and ${done} ${done === 1 ? 'journey' : 'journeys'}`;
  const ending = smoke.problems.length === 0 ? 'passed.' : 'failed:';
  const warnings = smoke.warnings.map(
    (warning) => `${warning} The live release has the same fault.`,
  );
  return [
    ...found,
    `The smoke test of ${name} on ${smoke.pages} pages${journeys} of ${smoke.site} ${ending}`,
    ...indented([...smoke.problems, ...warnings]),
    ...leftOut.map((journey) => `The journey "${journey}" did not run.`),
  ];
}

const teamSigner = async (keys: string, app: string) => ({
  by: app,
  privateKey: await privateKeyOf(keys, app),
});

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
