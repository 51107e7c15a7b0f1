import { cleanCode, type Reading } from './text.ts';

/**
 * The shape of an e-mail address: one @, a dot after it, and no character that makes a mail program read two addresses
 * or a name. Stricter shapes reject real addresses, such as d'amico@…; only a mail proves that the address exists.
 */
const shape = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;

/** What stands before an address that was copied from a page or a letter. */
const label = /^(?:mailto:|(?:e-?mail|mail|p\.?e\.?c\.?) ?: ?)+/i;

/** Reads one e-mail address, and returns it in lower case. */
export function readEmail(text: string): Reading<'empty' | 'invalid' | 'several'> {
  const clean = cleanCode(text);
  if (clean === '') return { problem: 'empty' };
  const link = clean.replace(label, '');
  const value = (/^mailto:/i.test(clean) ? link.replace(/\?.*$/, '') : link)
    .toLowerCase()
    .normalize();
  if (shape.test(value)) return { value };
  return { problem: /@.*[,;\s/].*@/.test(value) ? 'several' : 'invalid' };
}
