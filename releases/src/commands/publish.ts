import { partsOf } from '../files/folders.ts';
import { privateKeyOf, publicKeysIn } from '../keys/keys.ts';
import { isPairOf } from '../keys/signature.ts';
import { registeredKeys } from '../manifest/manifest.ts';
import { notePublication } from '../published/publication.ts';
import { publish as publishRelease } from '../published/publish.ts';
import { tryPublished, UnusableRelease } from '../published/published.ts';
import { openStore } from '../store/open-store.ts';
import { readBuilt } from './built.ts';
import { type Command, eachApp } from './command.ts';

/** Signs and uploads the builds. */
export const publish: Command = ({ apps, by }, { builds, releases, keys }) =>
  eachApp(apps, async (app) => {
    const release = await readBuilt(builds, app);
    const privateKey = await privateKeyOf(keys, app);
    const store = openStore(releases);
    const publicKeys = await registeredKeys(store, publicKeysIn(keys))(app);
    // A published release is never signed again, so a wrong signature would stay.
    if (publicKeys.length > 0 && !isPairOf(publicKeys, privateKey)) {
      throw new Error(
        `${app}.key belongs to no public key of ${app} in ${keys}: sites would reject its signatures. Is it an old key?`,
      );
    }
    await publishRelease(store, partsOf(builds, app), release, privateKey);
    await notePublication(store, release, by);
    const stored = await tryPublished(store, async () => publicKeys, app, release.version);
    if (publicKeys.length > 0 && stored instanceof UnusableRelease) {
      throw new Error(
        `${stored.message}, but was published before: raise the version in ${app}/package.json, build and publish again.`,
      );
    }
    const { version } = release;
    return {
      lines: [`${app} ${version} is published.`],
      result: { version },
      events: [{ type: 'published', app, version, by }],
    };
  });
