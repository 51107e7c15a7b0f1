import type { Release } from '@studio/shared/contract';
import { requireFit } from '../check/require-fit.ts';
import { readResult } from '../check/result.ts';
import { signerIn } from '../keys/keys.ts';
import { gateway } from '../keys/signature.ts';
import {
  accessWith,
  changeManifest,
  guarded,
  guardedSteps,
  type ManifestAccess,
  promoted,
  RejectedError,
  rolledOut,
} from '../manifest/manifest.ts';
import { readPublished } from '../published/published.ts';
import { openStore } from '../store/open-store.ts';
import { versionOf } from './built.ts';
import { authorOf, type Command, eachApp } from './command.ts';
import type { CommandOptions } from './command-line.ts';

/** Makes published releases live, for all visitors or for a share of them. */
export const promote: Command = (options, { builds, releases, keys }) =>
  eachApp(options.apps, async (app) => {
    const store = openStore(releases);
    const version = await versionOf(options, builds, app);
    // Fails before the check when no key here may sign for the app.
    await signerIn(keys, app);
    const access = accessWith(store, keys, options.above);
    if (options.guarded) await requireGatewayKey(access);
    const candidate = await readPublished(store, access.publicKeys, app, version);
    await promoteFitting(access, candidate, options);
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
    await changeManifest(access, (live) => {
      hasMoved = revision !== undefined && Math.max(revision, options.above) !== live.revision;
      if (hasMoved) return undefined;
      if (options.guarded) return guarded(live, candidate, options.after, author);
      return percent === undefined
        ? promoted(live, { ...candidate, isSecurityFix }, author)
        : rolledOut(live, { ...candidate, percent }, author);
    });
  } while (hasMoved);
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
