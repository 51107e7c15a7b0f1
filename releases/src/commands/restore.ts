import {
  changeManifest,
  type ManifestAccess,
  repair as repairStore,
  restored,
} from '../manifest/manifest.ts';
import { authorOf, type Command, eachApp } from './command.ts';
import type { CommandOptions } from './command-line.ts';
import { restoreGeneration } from './generation.ts';

/** Signs the live entries of apps, or the live generation, again, unchanged, under a new revision. */
export const restore: Command = (options, access) => {
  const { generation } = options;
  return generation === undefined
    ? restoreApps(options, access)
    : restoreGeneration({ ...options, generation }, access);
};

const restoreApps = (options: CommandOptions, access: ManifestAccess) =>
  eachApp(options.apps, async (app) => {
    await access.signerOf(app);
    // The operator vouches for the store: its signatures may be of keys that are gone.
    const trusting = { ...access, publicKeys: async () => [] };
    const live = await changeManifest(trusting, (seen) => restored(seen, app, authorOf(options)));
    const { revision } = live;
    const version = live.apps[app]?.version;
    const state = version === undefined ? 'is retired' : `${version} is live`;
    return {
      lines: [`${app} ${state}, as revision ${revision}.`],
      result: { version: version ?? null, revision },
    };
  });

/** Replaces a damaged state of the manifest with the newest intact one, and repairs the history. */
export const repair: Command = async (options, access) => {
  const because = options.because ?? 'the newest state was damaged';
  const { lines, revisions } = await repairStore(
    access,
    options.apps,
    authorOf({ ...options, because }),
  );
  return {
    lines: lines.length === 0 ? ['Nothing is damaged.'] : lines,
    result: { revisions, repaired: lines },
  };
};
