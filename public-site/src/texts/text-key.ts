import type { ParseKeys } from 'i18next';

/** A key of the interface texts of this remote. */
export type TextKey = ParseKeys<'public-site'>;
