import type { Release } from '@studio/shared/contract';
import { requireFit } from '../check/require-fit.ts';
import { readResult } from '../check/result.ts';
import { signerIn } from '../keys/keys.ts';
import {
  accessWith,
  changeManifest,
  type ManifestAccess,
  promoted,
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
    const candidate = await readPublished(store, access.publicKeys, app, version);
    await promoteFitting(access, candidate, options);
    const { leftOut = [] } = (await readResult(store, candidate))?.smoke?.journeys ?? {};
    const { percent = 100, by, because: why } = options;
    const share = percent === 100 ? '' : ` for ${percent} % of the visitors`;
    const type = percent === 100 ? 'promoted' : 'rolled-out';
    return {
      lines: [
        ...leftOut.map((journey) => `The check did not run the journey "${journey}".`),
        `${app} ${version} is live${share}.`,
      ],
      result: { version, percent, leftOut },
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
      return percent === undefined
        ? promoted(live, { ...candidate, isSecurityFix }, author)
        : rolledOut(live, { ...candidate, percent }, author);
    });
  } while (hasMoved);
}
