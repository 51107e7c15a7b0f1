import type { Texts } from '@studio/shared/contract';

/** Bundled texts of one language by namespace. */
export type BundledTexts = { readonly [namespace: string]: Texts };

function textAt(texts: Texts, path: readonly string[]): string | Texts | undefined {
  let found: string | Texts | undefined = texts;
  for (const key of path) {
    if (typeof found !== 'object' || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** Leaves of the dictionary what the apps do not say already: the rest need not travel with every page. */
export function trimDictionary(
  dictionary: Readonly<Record<string, string>>,
  bundled: BundledTexts,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dictionary).filter(([key, value]) => {
      const [namespace = '', ...path] = key.split('.');
      const texts = Object.hasOwn(bundled, namespace) ? bundled[namespace] : undefined;
      return texts === undefined || textAt(texts, path) !== value;
    }),
  );
}
