import { type Language, languageCookie } from '@studio/shared/i18n';

const year = 365 * 24 * 60 * 60 * 1000;

/** Remembers the visitor's language for a year and asks for the page again in it. */
export async function switchLanguage(language: Language): Promise<void> {
  await cookieStore.set({
    name: languageCookie,
    value: language,
    path: '/',
    sameSite: 'lax',
    expires: Date.now() + year,
  });
  location.reload();
}
