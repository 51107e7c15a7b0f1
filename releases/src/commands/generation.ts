import type { Release } from '@studio/shared/contract';
import { lackSentence, missingIn, readWholeGeneration } from '../check/generation.ts';
import { requireFit } from '../check/require-fit.ts';
import { rollBack } from '../check/roll-back.ts';
import { releaseManager } from '../keys/signature.ts';
import {
  changeManifest,
  generationEntry,
  generationsIn,
  isServed,
  liveGeneration,
  type Manifest,
  type ManifestAccess,
  partOf,
  promoted,
  RejectedError,
  readWholeManifest,
  restored,
  rolledOut,
} from '../manifest/manifest.ts';
import type { Store } from '../store/open-store.ts';
import { authorOf, type Outcome } from './command.ts';
import type { CommandOptions } from './command-line.ts';

/** The options of a command about a whole generation. */
type GenerationOptions = CommandOptions & { readonly generation: number };

/**
 * Makes a whole generation live, for all visitors or for a share of them. Each of its releases must fit the others, and
 * must have passed its smoke test beside them.
 * @throws {RejectedError} when it lacks an app of the live generation, or when a release does not fit
 */
export async function promoteGeneration(
  options: GenerationOptions,
  access: ManifestAccess,
): Promise<Outcome> {
  const { generation, percent, by, because: why } = options;
  await access.signerOf(releaseManager);
  const author = authorOf(options);
  const version = `${generation}`;
  let hasMoved: boolean;
  let found: readonly Release[];
  do {
    hasMoved = false;
    const { revision } = await readWholeManifest(access.store);
    found = await readWholeGeneration(access, generation);
    for (const candidate of found)
      await requireFit(access.store, access.publicKeys, candidate, { ...options, isWhole: true });
    await changeManifest(
      access,
      (pointer) => {
        hasMoved = Math.max(revision, options.above) !== pointer.revision;
        if (hasMoved) return undefined;
        const release = { app: generationEntry, version };
        return percent === undefined
          ? promoted(pointer, release, author)
          : rolledOut(pointer, { ...release, percent }, author);
      },
      generationEntry,
    );
  } while (hasMoved);
  const share = percent === undefined ? '' : ` for ${percent} % of the visitors`;
  const apps = Object.fromEntries(found.map((release) => [release.app, release.version]));
  const event = { app: generationEntry, version, to: version, by, ...(why && { why }) };
  return {
    lines: [
      `Generation ${generation} is live${share}:`,
      ...Object.entries(apps).map(([app, its]) => `  ${app} ${its}`),
    ],
    result: { generation, percent: percent ?? 100, apps },
    events: [
      percent === undefined
        ? { type: 'promoted', ...event, percent: 100 }
        : { type: 'rolled-out', ...event, percent },
    ],
  };
}

/**
 * Takes a whole generation back: all visitors get the previous one, or the live one when it was only rolled out.
 * @throws {RejectedError} when no visitor gets the generation, and when no earlier one can be used
 */
export async function rollbackGeneration(
  options: GenerationOptions,
  access: ManifestAccess,
): Promise<Outcome> {
  const { generation, by, because: why } = options;
  await access.signerOf(releaseManager);
  const version = `${generation}`;
  const target = await rollBack(access, {
    app: generationEntry,
    part: generationEntry,
    author: authorOf(options),
    what: 'roll back',
    confirm: ({ apps, rollouts }) => {
      if ((rollouts?.[generationEntry] ?? apps[generationEntry])?.version === version) return true;
      throw new RejectedError(`Generation ${generation} is neither live nor rolled out: status.`);
    },
  });
  const to = target?.version ?? '';
  return {
    lines: [...(target?.skipped ?? []), `Generation ${to} is live.`],
    result: { from: generation, to: Number(to) },
    events: [{ type: 'rolled-back', app: generationEntry, version, to, by, ...(why && { why }) }],
  };
}

/** Signs again which generation is live, after the store came back from a backup. */
export async function restoreGeneration(
  options: GenerationOptions,
  access: ManifestAccess,
): Promise<Outcome> {
  await access.signerOf(releaseManager);
  const live = liveGeneration(await readWholeManifest(access.store));
  if (live !== options.generation)
    throw new RejectedError(`Generation ${live} is live in the store, not ${options.generation}.`);
  // The operator vouches for the store: its signatures may be of keys that are gone.
  const trusting = { ...access, publicKeys: async () => [] };
  const { revision } = await changeManifest(
    trusting,
    (pointer) => restored(pointer, generationEntry, authorOf(options)),
    generationEntry,
  );
  return {
    lines: [`Generation ${live} is live, as revision ${revision}.`],
    result: { generation: live, revision },
  };
}

/** Returns the sentences about a release that was promoted into a generation that no visitor gets yet. */
export async function waitingLines(
  store: Store,
  { app, version }: Release,
  generation: number,
): Promise<string[]> {
  const whole = await readWholeManifest(store);
  return [`${app} ${version} waits in generation ${generation}.`, nextLine(whole, generation)];
}

/** Says what a waiting generation needs next. */
function nextLine(whole: Manifest, generation: number): string {
  const missing = missingIn(whole, generation);
  return missing.length > 0
    ? lackSentence(generation, missing)
    : `Generation ${generation} is complete: check --generation ${generation}, then promote --generation ${generation}.`;
}

/** Returns the generations of a site in lines; none while it has only one. */
export function generationLines(whole: Manifest): string[] {
  const live = liveGeneration(whole);
  const all = generationsIn(whole);
  if (all.length < 2) return [];
  const rollout = whole.rollouts?.[generationEntry];
  const share =
    rollout === undefined
      ? ''
      : `, generation ${rollout.version} for ${rollout.percent} % since ${rollout.since}`;
  return [
    `Generation ${live} is live${share}.`,
    ...all
      .filter((generation) => generation !== live)
      .flatMap((generation) => [
        `generation ${generation}: ${versionsOf(whole, generation).join(', ')}`,
        ...(isServed(whole, generation) || generation < live
          ? []
          : [`  ${nextLine(whole, generation)}`]),
      ]),
  ];
}

/** Returns the generations of a site for programs. */
export function generationResult(whole: Manifest) {
  return {
    live: liveGeneration(whole),
    rollout: whole.rollouts?.[generationEntry] ?? null,
    others: Object.fromEntries(
      generationsIn(whole)
        .filter((generation) => generation !== liveGeneration(whole))
        .map((generation) => [
          generation,
          { releases: versionsOf(whole, generation), missing: missingIn(whole, generation) },
        ]),
    ),
  };
}

const versionsOf = (whole: Manifest, generation: number): string[] =>
  Object.entries(partOf(whole, generation).apps).map(([app, { version }]) => `${app} ${version}`);
