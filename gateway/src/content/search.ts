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

/** The texts that hold every word of the query, accents and case aside; those with all of them in the title first. */
export function search(texts: readonly Searchable[], query: string): SearchResult[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holdsAll = (text: string) => words.every((word) => fold(text).includes(word));
  return texts
    .filter(({ titolo, text }) => holdsAll(`${titolo} ${text}`))
    .map(({ text, ...found }) => ({
      rank: holdsAll(found.titolo) ? 0 : 1,
      result: { ...found, estratto: excerpt(text, words) },
    }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ result }) => result);
}

/** Lower case without accents; one character stays one, so that positions keep their meaning. */
function fold(text: string): string {
  return Array.from(text, (character) => {
    const plain = character
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
    return plain.length === character.length ? plain : character;
  }).join('');
}

function excerpt(text: string, words: readonly string[]): string {
  if (text.length <= excerptLength) return text;
  const folded = fold(text);
  const matches = words.map((word) => folded.indexOf(word)).filter((index) => index >= 0);
  const wanted = Math.max(0, Math.min(...(matches.length > 0 ? matches : [0])) - 60);
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const cut = text.slice(start, start + excerptLength);
  const isEnd = start + excerptLength >= text.length;
  const end = isEnd ? cut : cut.slice(0, Math.max(cut.lastIndexOf(' '), 1));
  return `${start > 0 ? '… ' : ''}${end}${isEnd ? '' : ' …'}`;
}
