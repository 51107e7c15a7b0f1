import { type Language, languageCookie } from '@studio/shared/i18n';

const yearInSeconds = 365 * 24 * 60 * 60;

/** Remembers the visitor's language for a year and asks for the page again in it. */
export function switchLanguage(language: Language): void {
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax`;
  window.location.reload();
}
