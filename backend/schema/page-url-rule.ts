import type { FieldOptions } from './vocabulary/fields.ts';

/** The first path segments of the site's own pages and of its machinery. */
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
  'disdetta',
  'contacts',
  'appuntamento',
  'cerca',
  'anteprima',
  'scadenze',
  'api',
  'releases',
  'healthz',
  'readyz',
];

// A page can be /news or /attivita itself, but every path below it is an article or an activity.
const reserved = `(?!(?:${reservedSegments.join('|')})(?:/|$)|(?:news|attivita)/)`;
const segments = '(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)*)?';

/** The pattern of a page's url: '/' or lower-case segments, none of them reserved. */
export const pageUrlPattern = `^/${reserved}${segments}$`;

/** The note and the validation of the field `pagine.url`. */
export const pageUrlRule = {
  note: 'Il percorso nel sito, per esempio /privacy. La home è /.',
  validation: {
    rule: { _and: [{ url: { _regex: pageUrlPattern } }] },
    message:
      'L’indirizzo deve iniziare con "/", contenere solo lettere minuscole, cifre, trattini e "/", ' +
      'e non può essere riservato al sito (/account, /login, /contacts, /appuntamento, /cerca, /news/…, /attivita/…).',
  },
} satisfies FieldOptions;
