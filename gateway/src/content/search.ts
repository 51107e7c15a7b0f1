/** A text that can be found. */
export interface Searchable {
  readonly collection: 'pagine' | 'news' | 'attivita';
  readonly id: number;
  /** Path on the site. */
  readonly url: string;
  readonly titolo: string;
  /** Plain text. */
  readonly text: string;
}

/** What the search answers. */
export interface SearchResult extends Omit<Searchable, 'text'> {
  /** Plain text around the first match. */
  readonly estratto: string;
}

const excerptLength = 180;

/**
 * The texts in which a word begins with each word of the query, accents and case aside; those with
 * all of them in the title first.
 */
export function search(texts: readonly Searchable[], query: string): SearchResult[] {
  const beginnings = fold(query)
    .split(' ')
    .filter(Boolean)
    .map((word) => ` ${word}`);
  if (beginnings.length === 0) return [];
  const holdsAll = (text: string) => beginnings.every((word) => ` ${fold(text)}`.includes(word));
  return texts
    .filter(({ titolo, text }) => holdsAll(`${titolo} ${text}`))
    .map(({ text, ...found }) => ({
      rank: holdsAll(found.titolo) ? 0 : 1,
      result: { ...found, estratto: excerpt(text, beginnings) },
    }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ result }) => result);
}

/** Lower case without accents, spaces for whatever is no letter or digit; positions keep their meaning. */
function fold(text: string): string {
  return text.replace(/[^a-z0-9 ]/gu, (character) => {
    const base = character.normalize('NFD').replace(/\p{Mn}/gu, '');
    const plain = base.toLowerCase();
    const isWord = plain.length === character.length && /[\p{L}\p{N}]/u.test(plain);
    return isWord ? plain : ' '.repeat(character.length);
  });
}

function excerpt(text: string, beginnings: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const folded = ` ${fold(text)}`;
  const matches = beginnings.map((word) => folded.indexOf(word)).filter((index) => index >= 0);
  const wanted = Math.max(0, Math.min(...(matches.length > 0 ? matches : [0])) - 60);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const cut = text.slice(start, start + excerptLength);
  const isEnd = start + excerptLength >= text.length;
  const end = isEnd ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  return `${start > 0 ? '… ' : ''}${end}${isEnd ? '' : ' …'}`;
}
