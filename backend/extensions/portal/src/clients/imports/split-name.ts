import { readTaxCode } from '@studio/shared/rules';
import { type Header, isNameColumn, type NameColumn } from './columns.ts';

interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Matches the beginnings of surnames: `De Luca`, `Dalla Chiesa`, `Lo Presti`. */
const particle =
  /^(?:d[aeiou]|de[gl]|del|dell[aeo]?|d[ae]gli|dei|dal|dall[ae]?|dai|l[aeio]|li|van|von|san|santa|sant|mc|d['’]?)$/i;

/** Returns the three letters of a name in the codice fiscale (DM 23 December 1976, art. 1 and 2). */
function codeOf(name: string, isFirstName: boolean): string {
  const letters = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const consonants = letters.replace(/[AEIOU]/g, '');
  if (isFirstName && consonants.length > 3)
    return `${consonants.charAt(0)}${consonants.slice(2, 4)}`;
  return `${consonants}${letters.replace(/[^AEIOU]/g, '')}XXX`.slice(0, 3);
}

/** Returns the words of a name; a particle is one with the word behind it. */
function wordsOf(name: string): string[] {
  const words: string[] = [];
  let before = '';
  for (const word of name.split(' ')) {
    before = before === '' ? word : `${before} ${word}`;
    if (particle.test(word)) continue;
    words.push(before);
    before = '';
  }
  return before === '' ? words : [...words, before];
}

/** Returns all ways to take a name apart: so many words are the surname, on either side. */
function waysToSplit(name: string): PersonName[] {
  const words = name.split(' ');
  return words.slice(1).flatMap((_word, index) => {
    const start = words.slice(0, index + 1).join(' ');
    const end = words.slice(index + 1).join(' ');
    return [
      { last_name: start, first_name: end },
      { last_name: end, first_name: start },
    ];
  });
}

/** Returns surname and name where it is certain which is which; undefined otherwise. */
function partsOf(name: string, order: NameColumn, taxCode: string): PersonName | undefined {
  const [before, behind, ...more] = name.split(/ ?, ?/);
  if (before && behind && more.length === 0) return { last_name: before, first_name: behind };
  const code = readTaxCode(taxCode).value ?? '';
  if (code.length === 16) {
    const proved = waysToSplit(name).filter(
      ({ first_name, last_name }) =>
        codeOf(last_name, false) + codeOf(first_name, true) === code.slice(0, 6),
    );
    if (proved.length === 1) return proved[0];
  }
  const [start, end, ...others] = wordsOf(name);
  if (!start || !end || others.length > 0 || order === 'any order') return undefined;
  return order === 'surname first'
    ? { last_name: start, first_name: end }
    : { last_name: end, first_name: start };
}

/**
 * Returns the name of a row's person from a column that has the whole name: apart where the header says which part comes
 * first and there are two, or where the codice fiscale proves it. Otherwise the whole name is the surname and the name is
 * missing, which the row's problem says.
 */
export function splitName(cells: readonly string[], header: Header, taxCode: string): PersonName {
  for (const [position, order] of header.entries()) {
    if (!isNameColumn(order)) continue;
    const name = (cells[position] ?? '').normalize().replace(/\s+/g, ' ').trim();
    if (name === '') continue;
    return partsOf(name, order, taxCode) ?? { last_name: name, first_name: '' };
  }
  return { last_name: '', first_name: '' };
}
