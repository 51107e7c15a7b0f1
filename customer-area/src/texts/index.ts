import type { ParseKeys } from 'i18next';
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The interface texts of this remote. */
export const texts = { it, en };

/** A key of one of them. */
export type TextKey = ParseKeys<'customer-area'>;
