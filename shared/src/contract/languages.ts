/**
 * The languages of the interface, the first for visitors who want none of them; content stays in Italian, as the editors
 * write it (decision W5).
 */
export const languages = ['it', 'en'] as const;

/** A language of the interface. */
export type Language = (typeof languages)[number];

/** The name and lifetime, in seconds, of the cookie that holds the visitor's choice of language. */
export const languageCookie = { name: 'lingua', maxAge: 365 * 24 * 60 * 60 } as const;

/** Path that takes the choice from the form of a page without scripts, and leads back to the page. */
export const languagePath = '/lingua';

/** Returns the language of a code; the first one for a code that the site does not have. */
export function languageNamed(code: string | undefined): Language {
  return languages.find((language) => language === code) ?? languages[0];
}
