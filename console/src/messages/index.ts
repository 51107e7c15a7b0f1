import type { ParseKeys } from 'i18next';
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The messages of this remote by language. */
export const messages = { it, en };

/** The key of a message of this remote. */
export type MessageKey = ParseKeys<'console'>;
