import type { Release } from '@studio/shared/contract';
import { commitNotes } from '../build/commits.ts';
import { appFolder, partsOf } from '../files/folders.ts';
import { privateKeyOf } from '../keys/keys.ts';
import { isPairOf } from '../keys/signature.ts';
import { isRegistered, readGrants, readManifest } from '../manifest/manifest.ts';
import { notePublication } from '../published/publication.ts';
import { publish as publishRelease } from '../published/publish.ts';
import { type Releases, tryPublished, UnusableRelease } from '../published/published.ts';
import { readBuilt } from './built.ts';
import { type Command, eachApp } from './command.ts';

/** Signs and uploads the builds. */
export const publish: Command = ({ apps, by }, context) =>
  eachApp(apps, async (app) => {
    const { builds, keys, place, store } = context;
    const release = await readBuilt(builds, app);
    const privateKey = await privateKeyOf(keys, app);
    const publicKeys = await context.publicKeys(app);
    // A published release is never signed again, so a wrong signature would stay.
    if (publicKeys.length > 0 && !isPairOf(publicKeys, privateKey)) {
      throw new Error(
        `${app}.key belongs to no public key of ${app} in ${keys}: sites would reject its signatures. Is it an old key?`,
      );
    }
    const isNew = await publishRelease(store, partsOf(builds, app), release, privateKey);
    await notePublication(store, release, by, new Date(), await notesOf(context, release));
    const stored = await tryPublished(store, async () => publicKeys, app, release.version);
    if (publicKeys.length > 0 && stored instanceof UnusableRelease) {
      throw new Error(
        `${stored.message}, but was published before: raise the version in ${app}/package.json, build and publish again.`,
      );
    }
    const { version } = release;
    const where = place === undefined ? '' : ` in ${place.name}`;
    const isGranted = isRegistered(await readGrants(store, context.publicKeys), app);
    return {
      lines: [
        isNew
          ? `${app} ${version} is published${where}.`
          : `${app} ${version} was published already${where}.`,
        ...(isGranted
          ? []
          : [`${app} is not granted yet: send ${app}.pub to the release manager.`]),
      ],
      result: { version },
      events: [{ type: 'published', app, version, by }],
    };
  });

/** Returns the notes of a release: the commits of its app since the live one. */
async function notesOf(
  { store, publicKeys }: Releases,
  { app, commit }: Release,
): Promise<string[]> {
  const version = (await readManifest(store)).apps[app]?.version;
  const live = version && (await tryPublished(store, publicKeys, app, version));
  return live instanceof UnusableRelease || !live
    ? []
    : commitNotes(appFolder(app), live.commit, commit);
}
