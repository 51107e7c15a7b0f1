import { readEmail } from './email.ts';
import { phoneLink, readPhone } from './phone.ts';
import { cleanLine, type Reading } from './text.ts';

/** A host name with a dot and a last part of letters, such as `www.inps.it`; then a path, a query or an anchor. */
const bareHost = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#].*)?$/u;

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol) && /^https?:\/\/[^\s/]+/i.test(text);
  } catch {
    return false;
  }
}

/**
 * Reads the address of a page. One that was typed without its scheme gets https; an e-mail address is a problem of its
 * own, because a link would begin with `mailto:`.
 */
export function readWebAddress(text: string): Reading<'empty' | 'invalid' | 'email'> {
  const clean = cleanLine(text);
  if (clean === '') return { problem: 'empty' };
  if (readEmail(clean).value !== undefined) return { problem: 'email' };
  const value = clean.replace(/^\/\//, 'https://').replace(bareHost, 'https://$&');
  return isAddress(value) && !/\s/.test(value) ? { value } : { problem: 'invalid' };
}

/** Endings of files and pages, which no host name has. */
const fileEnding =
  /^[^/?#]*\.(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|odt|ods|zip|jpe?g|png|gif|svg|txt)(?:[?#]|$)/i;

/**
 * Returns the address of a link in an editor's text, which a browser would look for on the site itself where its scheme
 * is missing: `www.inps.it` gets https, an e-mail address `mailto:`, a telephone number `tel:`. Others stay.
 */
export function linkAddress(href: string): string {
  const clean = cleanLine(href);
  const email = readEmail(clean).value;
  if (email !== undefined) return /^mailto:/i.test(clean) ? clean : `mailto:${email}`;
  const phone = readPhone(clean).value;
  if (phone !== undefined && /^[+(]?\d/.test(clean)) return phoneLink(phone);
  return fileEnding.test(clean) ? clean : clean.replace(bareHost, 'https://$&');
}
