import type { Release } from '@studio/shared/contract';
import { requireFit } from '../check/require-fit.ts';
import { readResult } from '../check/result.ts';
import { rollbackOf } from '../check/roll-back.ts';
import { gateway } from '../keys/signature.ts';
import {
  changeManifest,
  generationOf,
  guarded,
  guardedSteps,
  isServed,
  type ManifestAccess,
  promoted,
  RejectedError,
  readHistory,
  readWholeManifest,
  rolledOut,
} from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { endBranchPreviews } from '../site/branch-preview.ts';
import type { Store } from '../store/open-store.ts';
import { versionOf } from './built.ts';
import { authorOf, type Command, type CommandContext, eachApp } from './command.ts';
import type { CommandOptions } from './command-line.ts';
import { promoteGeneration, waitingLines } from './generation.ts';
import { promoteSet } from './stage.ts';

/**
 * Makes published releases, or a generation, live for all visitors or for a share of them. A release of another
 * generation than the live one waits until its whole generation goes live.
 */
export const promote: Command = (options, context) => {
  const { generation, stage } = options;
  if (stage !== undefined) return promoteSet({ ...options, stage }, context);
  return generation === undefined
    ? promoteApps(options, context)
    : promoteGeneration({ ...options, generation }, context);
};

const promoteApps = (options: CommandOptions, context: CommandContext) =>
  eachApp(options.apps, async (app) => {
    const { builds, store, publicKeys } = context;
    const version = await versionOf(options, builds, app);
    // Fails before the check when no key here may sign for the app.
    await context.signerOf(app);
    if (options.guarded) await requireGatewayKey(context);
    const candidate = await readPublished(store, publicKeys, app, version);
    const generation = generationOf(candidate);
    if (options.versions.length === 0 && !options.anyway) await rejectRolledBack(store, candidate);
    const isWaiting = !isServed(await readWholeManifest(store), generation);
    if (isWaiting && (options.guarded || options.percent !== undefined))
      throw new RejectedError(
        `${app} ${version} is of generation ${generation}, which no visitor gets yet: promote it without --percent and --guarded, then roll out the generation.`,
      );
    await promoteFitting(context, candidate, options);
    if (isWaiting)
      return {
        lines: await waitingLines(store, candidate, generation),
        result: { version, generation, waits: true },
      };
    // A preview of an earlier release has the vulnerability too.
    if (options.securityFix) await endBranchPreviews(store, app);
    const { leftOut = [] } = (await readResult(store, candidate))?.smoke?.journeys ?? {};
    const { by, because: why } = options;
    const percent = options.guarded ? guardedSteps[0] : (options.percent ?? 100);
    const share = percent === 100 ? '' : ` for ${percent} % of the visitors`;
    const type = percent === 100 ? 'promoted' : 'rolled-out';
    return {
      lines: [
        ...leftOut.map((journey) => `The check did not run the journey "${journey}".`),
        `${app} ${version} is live${share}.`,
        ...(options.guarded
          ? [`The site takes the next steps: ${[...guardedSteps.slice(1), 100].join(', ')} %.`]
          : []),
      ],
      result: { version, percent, leftOut, ...(options.guarded && { guarded: true }) },
      events: [{ type, app, version, to: version, percent, by, ...(why && { why }) }],
    };
  });

/** Changes the manifest only in the state that the candidate was checked against; after another change checks again. */
async function promoteFitting(
  access: ManifestAccess,
  candidate: Release,
  options: CommandOptions,
): Promise<void> {
  const { percent, securityFix: isSecurityFix } = options;
  const author = authorOf(options);
  let hasMoved: boolean;
  do {
    hasMoved = false;
    const revision = await requireFit(access.store, access.publicKeys, candidate, options);
    await changeManifest(
      access,
      (live) => {
        hasMoved = revision !== undefined && Math.max(revision, options.above) !== live.revision;
        if (hasMoved) return undefined;
        if (options.guarded) return guarded(live, candidate, options.after, author);
        return percent === undefined
          ? promoted(live, { ...candidate, isSecurityFix }, author)
          : rolledOut(live, { ...candidate, percent }, author);
      },
      generationOf(candidate),
    );
  } while (hasMoved);
}

/**
 * Rejects the release that the last change of its app rolled back: a repeated command must not bring its fault back.
 * @throws {RejectedError} with the author of the rollback
 */
async function rejectRolledBack(store: Store, candidate: Release): Promise<void> {
  const { app, version } = candidate;
  const last = rollbackOf(candidate, await readHistory(store));
  if (last === undefined) return;
  const why = last.why === undefined ? '' : ` (${last.why})`;
  throw new RejectedError(
    `${app} ${version} was rolled back at ${last.at} by ${last.by}${why}: build a new release, or name this one with --version ${version}.`,
  );
}

/**
 * Requires the public key of a gateway: the tools of all teams verify the steps that a gateway takes with it.
 * @throws {RejectedError} when it is missing
 */
async function requireGatewayKey({ publicKeys }: ManifestAccess): Promise<void> {
  if ((await publicKeys(gateway)).length > 0) return;
  throw new RejectedError(
    "There is no public key of a gateway here: put the site's gateway.pub (in its STATE_DIR) into RELEASE_KEYS.",
  );
}
