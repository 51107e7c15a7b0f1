import { readDay } from './day.ts';
import { readEmail } from './email.ts';
import { phoneLink, readPhone } from './phone.ts';
import { cleanLine, type Reading } from './text.ts';

/** A host name with a dot and a last part of letters, such as `www.inps.it`; then a path, a query or an anchor. */
const bareHost = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#].*)?$/u;

/** Returns the line with its scheme, which people leave out, write twice or mistype: `https//…`, `https://http://…`. */
function withScheme(text: string): string {
  return cleanLine(text)
    .replace(/^["'“‘«<(]{1,5}(?=[^"'“‘«<(])|[>"'”’».,;]{1,5}$/g, '')
    .replace(/^\/\//, 'https://')
    .replace(/^(https?)(?::[/\\]{1,2}|;?\/\/)(?=[^/\\])/i, '$1://')
    .replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, '')
    .replace(bareHost, 'https://$&');
}

/** Returns true for a page on a host with a dot in its name, without a person's name and password for it. */
function isAddress(text: string): boolean {
  try {
    const { protocol, hostname, username } = new URL(text);
    const isHost = hostname === 'localhost' || /^(?:[^.]+\.)+[^.]+$/.test(hostname);
    return (
      /^https?:$/.test(protocol) && /^https?:\/\/[^\s/]+/i.test(text) && isHost && username === ''
    );
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
  const value = withScheme(clean);
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
  const isDay = readDay(clean).value !== undefined;
  if (phone !== undefined && !isDay && /^[+(]?\d/.test(clean)) return phoneLink(phone);
  if (clean.startsWith('/')) return clean;
  const address = fileEnding.test(clean) ? clean : withScheme(clean);
  return /^https?:\/\//i.test(address) ? address : clean;
}
