/** Interface texts of one language by their key in the CMS dictionary, for example `auth.login.title`. */
export type BundledTexts = Readonly<Record<string, string>>;

/** Returns the dictionary without the entries that say what the apps bring anyway: these need not travel with a page. */
export function trimDictionary(
  dictionary: Readonly<Record<string, string>>,
  bundled: BundledTexts,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dictionary).filter(
      ([key, value]) => !Object.hasOwn(bundled, key) || bundled[key] !== value,
    ),
  );
}
