/**
 * Groups of words that mean the same to a visitor: a search for one finds texts with any other. The first words are those
 * that the content uses. To add a word, add it to its group, or a group.
 */
const synonyms: readonly (readonly string[])[] = [
  ['paghe', 'cedolino', 'busta paga', 'stipendio', 'salario', 'payslip', 'payroll'],
  ['paghe', 'colf', 'badante', 'lavoro domestico'],
  ['assunzione', 'assumere', 'dipendente', 'contratto di lavoro'],
  ['fine rapporto', 'tfr', 'liquidazione fine rapporto', 'licenziamento', 'dimissioni'],
  [
    'passaggio generazionale',
    'patti di famiglia',
    'successione',
    'eredità',
    'donazione',
    'testamento',
  ],
  ['dichiarazione', 'redditi', '730', 'modello redditi', 'tax return'],
  ['certificazione unica', 'cu', 'cud'],
  ['imu', 'imposta sulla casa', 'seconda casa', 'tasi'],
  ['locazione', 'affitto', 'cedolare secca', 'rent'],
  ['regime forfettario', 'forfettario', 'partita iva', 'aprire partita iva', 'flat tax'],
  ['costituzione di società', 'aprire una società', 'start-up', 'startup', 'srl'],
  ['bilancio', 'nota integrativa', 'balance sheet'],
  ['fattura elettronica', 'fatturazione', 'fattura', 'sdi', 'codice univoco', 'invoice'],
  ['agevolazioni', 'bando', 'incentivi', 'contributi a fondo perduto', 'finanziamento', 'bonus'],
  ['avviso', 'accertamento', 'cartella', 'ricorso', 'contenzioso', 'multa', 'sanzione'],
  ['revisione', 'revisore', 'collegio sindacale', 'audit'],
  ['f24', 'versamento', 'pagamento tasse', 'tasse', 'imposte', 'tax', 'taxes'],
  ['scadenza', 'scadenzario', 'calendario', 'deadline'],
  ['contatti', 'preventivo', 'onorario', 'tariffe', 'prezzo', 'quanto costa', 'costi'],
  ['contatti', 'indirizzo', 'telefono', 'orari', 'dove siete', 'contact', 'contacts'],
  ['appuntamento', 'consulenza', 'incontro', 'prenotare', 'preventivo', 'appointment'],
  ['chi siamo', 'studio', 'about us'],
  [
    'lavora con noi',
    'posizioni aperte',
    'candidatura',
    'curriculum',
    'tirocinio',
    'praticante',
    'jobs',
  ],
];

/** Words without a meaning of their own: a search ignores them beside others. */
const stopWords = new Set(
  [
    'il lo la i gli le l un uno una di d del dello della dell dei degli delle a ad al allo alla all ai agli alle',
    'da dal dallo dalla dall dai dagli dalle in nel nello nella nell nei negli nelle con su sul sullo sulla sull sui',
    'per tra fra e ed o che chi come dove quando quanto quale mi si ci the of for to and',
  ]
    .join(' ')
    .split(' '),
);

/** A part of a query: a text contains it when it contains each typed word, or one of the phrases. */
interface Term {
  /** The words as they were typed: each may begin a longer word. */
  readonly typed: readonly string[];
  /** The stems of the phrases that mean the same. */
  readonly phrases: readonly (readonly string[])[];
}

/** Returns a text in lower case without accents and punctuation; each character keeps its position. */
export function fold(text: string): string {
  return text.replace(/[^a-z0-9 ]/gu, (character) => {
    const base = character.normalize('NFD').replace(/\p{Mn}/gu, '');
    const plain = base.toLowerCase();
    const isWord = plain.length === character.length && /[\p{L}\p{N}]/u.test(plain);
    return isWord ? plain : ' '.repeat(character.length);
  });
}

/**
 * Returns the part of a folded Italian word that its singular and plural have in common: `fatture` and `fattura` become `fattur`,
 * `uffici` and `ufficio` `uffic`. Short words stay as they are: `paga` is a verb, too.
 */
export function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  return word.replace(/(?:i[aeo]?|[aeo])$/, '').replace(/(?<=[cg])h$/, '');
}

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean);

const stemsOf = (text: string) =>
  wordsOf(text)
    .filter((word) => !stopWords.has(word))
    .map(stem);

const groups = synonyms.map((group) => group.map(stemsOf));

/** Returns the parts of a query: its phrases with synonyms, and its other words; an empty list for a query without words. */
export function termsOf(query: string): Term[] {
  const all = wordsOf(query);
  const meaningful = all.filter((word) => !stopWords.has(word));
  const words = meaningful.length > 0 ? meaningful : all;
  const stems = words.map(stem);
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const matches = groups.flatMap((group) =>
      group
        .filter((phrase) => phrase.every((word, index) => stems[at + index] === word))
        .map((phrase) => ({ group, length: phrase.length })),
    );
    const length = Math.max(1, ...matches.map((match) => match.length));
    const found = matches.filter((match) => match.length === length);
    terms.push({
      typed: words.slice(at, at + length),
      phrases: found.flatMap(({ group }) => group),
    });
    at += length;
  }
  return terms;
}

/** The words of a text, for many searches in it. */
export interface Words {
  /** The folded text after a blank. */
  readonly folded: string;
  /** The stems of the words that have a meaning, between blanks. */
  readonly stems: string;
}

/** Returns the words of a text. */
export function indexWords(text: string): Words {
  const folded = ` ${fold(text)}`;
  return { folded, stems: ` ${stemsOf(text).join(' ')} ` };
}

/** Returns how well a text contains a term: 2 as it was typed, 1 by a synonym, 0 not at all. */
export function closeness({ folded, stems }: Words, { typed, phrases }: Term): 0 | 1 | 2 {
  const isTyped = typed.every(
    (word) => folded.includes(` ${word}`) || stems.includes(` ${stem(word)} `),
  );
  if (isTyped) return 2;
  return phrases.some((phrase) => stems.includes(` ${phrase.join(' ')} `)) ? 1 : 0;
}

/** Returns the beginnings of words by which an excerpt finds the place of a term in a folded text. */
export function beginningsOf({ typed, phrases }: Term): string[] {
  return [...typed, ...typed.map(stem), ...phrases.flat()].map((word) => ` ${word}`);
}
