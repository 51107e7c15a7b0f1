/** Languages of the interface; content is what the editor writes, in Italian (decision W5). */
export type Language = 'it' | 'en';

/** Locale of each language, as the backend's dictionary and `Intl` name it. */
export const locales: Record<Language, string> = { it: 'it-IT', en: 'en-US' };

/** Name of the cookie that remembers the visitor's choice. */
export const languageCookie = 'lingua';
