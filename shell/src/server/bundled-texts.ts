import { sharedTexts } from '@studio/shared/i18n';
import type { PageRequest } from '@studio/shared/rendering';
import { shellTexts } from '../texts/index.ts';
import type { BundledTexts } from './trim-dictionary.ts';

/** Every text the apps of this release set bring along, in the page's language. */
export function bundledTexts({ boot, texts }: PageRequest): BundledTexts {
  const all = { ...texts, shared: sharedTexts, shell: shellTexts };
  return Object.fromEntries(
    Object.entries(all).map(([namespace, { [boot.language]: bundle }]) => [namespace, bundle]),
  );
}
