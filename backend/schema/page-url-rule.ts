import type { FieldOptions } from './vocabulary/fields.ts';

/** First path segments that belong to the site's own screens or to its machinery. */
export const reservedSegments = [
  'account',
  'login',
  'signup',
  'confirm',
  'forgot',
  'firstlogin',
  'reset',
  'firstpassword',
  'invite',
  'accept',
  'contacts',
  'cerca',
  'api',
  'releases',
  'healthz',
  'readyz',
];

// A page may be /news itself, but below it every path is an article.
const reserved = `(?!(?:${reservedSegments.join('|')})(?:/|$)|news/)`;
const segments = '(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)*)?';

/** What the url of a page must match: '/' or lower-case segments, none of them reserved. */
export const pageUrlPattern = `^/${reserved}${segments}$`;

/** Note and validation of the field `pagine.url`. */
export const pageUrlRule = {
  note: 'Il percorso nel sito, per esempio /privacy. La home è /.',
  validation: {
    rule: { _and: [{ url: { _regex: pageUrlPattern } }] },
    message:
      'L’indirizzo deve iniziare con "/", contenere solo lettere minuscole, cifre, trattini e "/", ' +
      'e non può essere riservato al sito (/account, /login, /contacts, /cerca, /news/…).',
  },
} satisfies FieldOptions;
