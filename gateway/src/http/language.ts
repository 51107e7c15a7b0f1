import { type Language, languageNamed, languages } from '@studio/shared/contract';
import Negotiator from 'negotiator';

/**
 * Returns the language of the interface: the visitor's choice, else the first of the browser's languages that the site
 * has, else Italian (decision W5).
 * @param cookie value of the cookie `lingua`
 */
export function languageOf(
  cookie: string | undefined,
  acceptLanguage: string | undefined,
): Language {
  const chosen = languages.find((language) => language === cookie);
  if (chosen !== undefined) return chosen;
  const browser = new Negotiator({ headers: { 'accept-language': acceptLanguage } });
  return languageNamed(browser.language([...languages]));
}
