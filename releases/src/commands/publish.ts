import { partsOf } from '../files/folders.ts';
import { privateKeyOf, publicKeysIn } from '../keys/keys.ts';
import { isPairOf } from '../keys/signature.ts';
import { notePublication } from '../published/publication.ts';
import { publish as publishRelease } from '../published/publish.ts';
import { tryPublished, UnusableRelease } from '../published/published.ts';
import { openStore } from '../store/store.ts';
import { built } from './built.ts';
import { eachApp, type Verb } from './command.ts';

export const publish: Verb = ({ apps, by }, { builds, releases, keys }) =>
  eachApp(apps, async (app) => {
    const release = await built(builds, app);
    const privateKey = await privateKeyOf(keys, app);
    const publicKeys = await publicKeysIn(keys)(app);
    // What is published is never signed again: it must not be signed in vain.
    if (publicKeys.length > 0 && !isPairOf(publicKeys, privateKey)) {
      throw new Error(
        `${app}.key is the other half of no public key of ${app} in ${keys}: sites would refuse what it signs. Is it an old one?`,
      );
    }
    const store = openStore(releases);
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
