/** Returns the words of a text, in lower case and without accents; marks between letters end a word. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the words of a search: a mail address is one. */
export function wordsOfSearch(text: string): string[] {
  const parts = text.trim().toLowerCase().split(/\s+/);
  return [...new Set(parts.flatMap((part) => (/.@./.test(part) ? [part] : wordsOf(part))))];
}

/** Returns true when one letter more, less, changed or swapped with the next one makes a word of the other. */
function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const [restOfShort, restOfLong] = [short.slice(at), long.slice(at)];
  if (short.length < long.length) return restOfShort === restOfLong.slice(1);
  return (
    restOfShort.slice(1) === restOfLong.slice(1) ||
    (restOfShort.slice(2) === restOfLong.slice(2) &&
      restOfShort[0] === restOfLong[1] &&
      restOfShort[1] === restOfLong[0])
  );
}

/** The letters that a word needs before an error in it is forgiven, and before it is looked for inside of words. */
const longEnough = { typo: 4, inside: 3 } as const;

/** How well a word matches, from none to the whole word. */
export const matches = { none: 0, typo: 1, inside: 2, start: 3, whole: 4 } as const;

/** Returns how well a word of a search matches one of these words, without errors. */
export function exactMatch(word: string, words: readonly string[]): number {
  let best: number = matches.none;
  for (const one of words) {
    if (one === word) return matches.whole;
    if (one.startsWith(word)) best = matches.start;
    else if (best < matches.inside && word.length >= longEnough.inside && one.includes(word))
      best = matches.inside;
  }
  return best;
}

/**
 * Returns true when a word of a search is one of these words, or the beginning of one, with one typing error. Numbers
 * have none: one digit more is another number.
 */
export function matchesWithTypo(word: string, words: readonly string[]): boolean {
  if (word.length < longEnough.typo || /^\d+$/.test(word)) return false;
  return words.some((one) =>
    [-1, 0, 1].some((more) => isOneEditAway(word, one.slice(0, word.length + more))),
  );
}
