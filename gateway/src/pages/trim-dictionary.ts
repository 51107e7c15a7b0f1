import type { Language } from '@studio/shared/config';
import type { Release } from '@studio/shared/contract';
import type { ReleaseSet } from '../manifest/live-releases.ts';

type Dictionary = Readonly<Record<string, string>>;

/**
 * Returns the CMS dictionary of a language without the entries that equal a text of the apps: these need not travel with
 * a page. Releases from before this was recorded name no messages.
 */
export function trimDictionary(
  dictionary: Dictionary,
  { apps }: ReleaseSet,
  language: Language,
): Dictionary {
  const messages = new Map(
    Object.values(apps).flatMap(({ release }) =>
      // A team cannot take another's messages out of the dictionary.
      Object.entries(release.messages?.bundled?.[language] ?? {}).filter(([key]) =>
        namespacesOf(release).includes(key.split('.', 1).join()),
      ),
    ),
  );
  return Object.fromEntries(
    Object.entries(dictionary).filter(([key, text]) => messages.get(key) !== text),
  );
}

/** Returns the first parts of the keys of an app's own messages. */
function namespacesOf({ app }: Release): readonly string[] {
  return app === 'shell' ? [app, 'shared'] : [app];
}
