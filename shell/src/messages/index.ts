import type { Language } from '@studio/shared/client';
import it from './it.json' with { type: 'json' };

/** The messages of the shell by language; without the English ones on a page in Italian. */
export interface ShellMessages {
  readonly it: typeof it;
  readonly en: Partial<typeof it>;
}

/** The messages of a page in Italian. */
export const italianMessages: ShellMessages = { it, en: {} };

/**
 * Returns the messages of the shell. The English ones are a chunk of their own, which pages in English preload: a page
 * has one language until it is loaded again.
 */
export async function loadMessages(language: Language): Promise<ShellMessages> {
  if (language === 'it') return italianMessages;
  const { default: en } = await import(/* webpackChunkName: "messages-en" */ './en.json', {
    with: { type: 'json' },
  });
  return { it, en };
}
