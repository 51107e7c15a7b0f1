/** The period of a document; without a month, a year. */
export interface NamedPeriod {
  readonly year: number;
  /** 1 to 12 in a correct name. */
  readonly month?: number | undefined;
}

/** The parts of a file name; empty lists and undefined where it says nothing. */
export interface NamedParts {
  /** The tax codes of clients and companies; without a known one, the first text that looks like a code. */
  readonly codes: readonly string[];
  /** The kinds of documents, by their names; several when the name does not say which one it means. */
  readonly types: readonly string[];
  /** The periods; several when the name does not say which one it means. */
  readonly periods: readonly NamedPeriod[];
  /** A month without its year. */
  readonly month: number | undefined;
  /** A number beside the year that could be a month, as in `2026_6`. */
  readonly unsure: string | undefined;
  /** The first words, where a kind of document is expected, when they are none. */
  readonly unknownType: string | undefined;
  /** The rest of the name: all of it when nothing was recognised. */
  readonly title: string | undefined;
}

/** The owners and kinds that a reader of names looks for. */
export interface Known {
  isCode(code: string): boolean;
  /** The names of the kinds of documents. */
  readonly types: readonly string[];
  /** Returns the name of the client or company that these codes mean. */
  nameOf(codes: readonly string[]): string;
}

/** Returns a name for comparisons: without accents, case, blanks and hyphens. */
export function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Diacritic}\s_–-]+/gu, '')
    .toLowerCase();
}

/** Returns a text in lower case without accents, each character at its place. */
function plain(text: string): string {
  return [...text]
    .map((char) => {
      const bare = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return bare.length === char.length ? bare : char;
    })
    .join('');
}

// An extension has a letter: in `10.2026` there is none.
const anyExtension = /\.(?=\d*[a-z])[a-z\d]{1,5}$/i;
const innerExtension = /\.(?:pdf|xml|p7m|p7s|zip|docx?|xlsx?|txt|csv|jpe?g|png|tiff?)$/i;
/** The additions of systems to the name of a copy: ` (1)`, ` - Copia`, ` copia 2`. */
const copyMark = /(?:\s*\(\d{1,3}\)|(?:\s-)?[\s_](?:copia|copy)(?:\s\d{1,3})?)$/i;

/** Returns a name without its extensions, `.xml.p7m` or `.pdf.p7m.p7m`, and without the marks of copies. */
function bareName(name: string): string {
  let bare = name.normalize().trim().replace(anyExtension, '');
  for (;;) {
    const next = bare.replace(copyMark, '').replace(innerExtension, '').trimEnd();
    if (next === bare || next === '') return bare;
    bare = next;
  }
}

/** The rest of a name: what was recognised is cut, and leaves a line end. */
class Rest {
  text: string;

  constructor(text: string) {
    this.text = text.replaceAll('\n', ' ');
  }

  /** Cuts the matches of a pattern in the text without accents and capitals; returns them with their places. */
  cut(pattern: RegExp, accept: (match: RegExpExecArray) => boolean = () => true) {
    const found = [...plain(this.text).matchAll(pattern)].filter(accept);
    for (const { 0: match, index } of found.toReversed())
      this.text = `${this.text.slice(0, index)}\n${' '.repeat(match.length - 1)}${this.text.slice(index + match.length)}`;
    return found;
  }

  /** Returns true when only separators and recognised parts stand before a place. */
  isHead(index: number): boolean {
    return /^[\s_.–-]*$/.test(this.text.slice(0, index));
  }
}

// Letters take the place of digits when two persons would have the same code.
const taxCodes = /(?<![a-z])[a-z]{6}[\dl-v]{2}[a-z][\dl-v]{2}[a-z][\dl-v]{3}[a-z](?![a-z])/g;
const vatNumbers = /(?<!\d)(?:it\s*)?\d{11}(?!\d)/g;
const words = /[a-z\d]+/g;

const codeOf = (text: string) => text.toUpperCase().replace(/^IT\s*(?=\d{11}$)/, '');

/** Cuts the codes: every known one, or else the first text of their shape. */
function cutCodes(rest: Rest, isCode: Known['isCode']): string[] {
  const known = [taxCodes, vatNumbers, words].flatMap((pattern) =>
    rest.cut(pattern, ([match]) => isCode(codeOf(match))).map(([match]) => codeOf(match)),
  );
  if (known.length > 0) return [...new Set(known)];
  for (const pattern of [taxCodes, vatNumbers]) {
    const [first] = plain(rest.text).matchAll(pattern);
    if (first === undefined) continue;
    rest.cut(pattern, ({ index }) => index === first.index);
    return [codeOf(first[0])];
  }
  return [];
}

/** Words that mean the same kind of document. */
const synonyms: readonly (readonly string[])[] = [
  ['cedolino', 'cedolino paga', 'ced', 'busta paga', 'foglio paga', 'prospetto paga', 'lul'],
  ['certificazione unica', 'cu', 'cud'],
  ['f24', 'f24 semplificato', 'modello f24', 'delega f24'],
  ['modello 730', 'mod 730', '730'],
  [
    ...['dichiarazione dei redditi', 'dichiarazione redditi', 'modello redditi', 'unico'],
    ...['redditi pf', 'redditi sp', 'redditi sc', 'unico pf', 'unico sp', 'unico sc'],
  ],
  ['comunicazione lipe', 'lipe'],
];

const stemOf = (word: string) => (/^[a-z]{4,}[aeio]$/.test(word) ? word.slice(0, -1) : word);
const wordsOf = (text: string): string[] => plain(text).match(words) ?? [];
const stemsOf = (text: string) => wordsOf(text).map(stemOf).join(' ');

/** Returns the pattern of a kind of document: its words with any separators, in singular and plural. */
function typePattern(type: string): string {
  const same = synonyms.find((group) => group.some((one) => stemsOf(one) === stemsOf(type)));
  const alternatives = [type, ...(same ?? [])].map((one) =>
    wordsOf(one)
      .map((word) => (stemOf(word) === word ? word : `${stemOf(word)}[aeio]`))
      .join("[\\s_.–'’-]*"),
  );
  const all = alternatives
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    // Digits can follow a word at once, as in `Bilancio2025`.
    .map((one) => `${one}(?!${/\d$/.test(one) ? '[a-z\\d]' : '[a-z]'})`);
  return `(?<![a-z\\d])(?:${all.join('|') || '(?!)'})`;
}

/** Cuts the kind of document: the one at the head of the name, or the only one. */
function cutTypes(rest: Rest, types: readonly string[]): string[] {
  const longestFirst = types.toSorted((one, other) => other.length - one.length);
  const found: { type: string; index: number }[] = [];
  const whole = rest.text;
  const scan = new Rest(whole);
  for (const type of longestFirst) {
    const matches = scan.cut(new RegExp(typePattern(type), 'g'));
    found.push(...matches.map(({ index }) => ({ type, index })));
  }
  const head = found.find(({ index }) => rest.isHead(index));
  const meant = head === undefined ? found : [head];
  const names = [...new Set(meant.map(({ type }) => type))];
  const [only] = names;
  if (only !== undefined && names.length === 1) {
    const index = meant[0]?.index;
    rest.cut(new RegExp(typePattern(only), 'g'), (match) => match.index === index);
  }
  return names;
}

const months = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];
const fullMonths =
  'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre';
const monthName = `(?<month>${fullMonths}|sett|${months.join('|')})(?![a-z])`;
const year = '(?<year>(?:19|20)\\d\\d)';
const shortYear = '(?<year>2\\d|3[2-9])';
const monthNumber = '(?<month>0[1-9]|1[0-2])';
const dayNumber = '(?:0[1-9]|[12]\\d|3[01])';
const gap = '[\\s_.–-]{0,3}';
const start = '(?<![a-z\\d])';
const end = '(?![a-z\\d])';

/** The ways to write a period, the most exact first. */
const periodPatterns = [
  `${start}${year}(?<s>[\\s_.-]?)${monthNumber}\\k<s>${dayNumber}${end}`,
  `${start}${dayNumber}(?<s>[\\s_.-]?)${monthNumber}\\k<s>${year}${end}`,
  // A year of two digits, which is no month and no last day of one.
  `${start}${dayNumber}(?<s>[\\s_.-])${monthNumber}\\k<s>${shortYear}${end}`,
  `${start}mese[\\s_.-]*(?<month>0?[1-9]|1[0-2])[\\s_.-]*anno[\\s_.-]*${year}${end}`,
  `${start}${year}${gap}${monthNumber}${end}`,
  `${start}${year}-(?<month>\\d{1,2})${end}`,
  `${start}${monthNumber}${gap}${year}${end}`,
  `${start}(?<month>[1-9])[.-]${year}${end}`,
  `${start}${monthNumber}[.-]${shortYear}${end}`,
  `${start}(?:\\d{1,2}${gap})?${monthName}(?:${gap}|[\\s_]*['’])(?<year>(?:(?:19|20)\\d\\d)|\\d\\d)${end}`,
  `${start}${year}${gap}${monthName}`,
  `${start}${year}${end}`,
  // A year that stands at other letters, as in `1T2026`.
  `(?<!\\d)${year}(?!\\d)`,
].map((source) => new RegExp(source, 'g'));

const monthOf = (text: string | undefined) => {
  if (text === undefined) return undefined;
  return /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3)) + 1;
};

/** Cuts the periods: the one at the head of the name, or all that differ; `first` is the place of the first one. */
function cutPeriods(rest: Rest): { periods: NamedPeriod[]; first: number } {
  const found = periodPatterns
    .flatMap((pattern) =>
      rest.cut(pattern).map(({ groups = {}, index }) => {
        const { year: digits = '', month } = groups;
        const whole = digits.length === 2 ? `20${digits}` : digits;
        return { index, year: Number(whole), month: monthOf(month) };
      }),
    )
    .toSorted((one, other) => one.index - other.index);
  // At the head any four digits stand for a year, so that a wrong one is named.
  if (found.length === 0) {
    const digits = rest.cut(/(?<![a-z\d])\d{4}(?![a-z\d])/g, ({ index }) => rest.isHead(index));
    found.push(
      ...digits.map(({ 0: year, index }) => ({ index, year: Number(year), month: undefined })),
    );
  }
  const [first] = found;
  const meant = first !== undefined && rest.isHead(first.index) ? [first] : found;
  const periods: NamedPeriod[] = [];
  for (const { year, month } of meant) {
    const same = periods.some((one) => one.year === year && one.month === month);
    // A year alone says nothing more than the same year with its month.
    const isPart = month === undefined && meant.some((one) => one.year === year && one.month);
    if (!same && !isPart) periods.push({ year, month });
  }
  return { periods, first: first?.index ?? Number.POSITIVE_INFINITY };
}

/** Cuts the name of a month that stands alone, unless it is a word of the owner's name. */
function cutMonth(rest: Rest, own: ReadonlySet<string>): number | undefined {
  const pattern = new RegExp(`${start}(?:${fullMonths})${end}`, 'g');
  const found = rest.cut(pattern, ([word]) => !own.has(word));
  const numbers = new Set(found.map(([word]) => monthOf(word)));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

const edges = /^[\s_.,;()[\]–-]+|[\s_.,;([\]–-]+$/g;

/** Returns what is left of a name, without the owner's name. */
function titleOf(rest: Rest, own: ReadonlySet<string>): string | undefined {
  const isOwn = (part: string) => {
    const all = wordsOf(part);
    return all.length > 0 && all.every((word) => own.has(word));
  };
  const parts = rest.text
    .split('\n')
    .map((part) =>
      part
        .split('_')
        .filter((piece) => !isOwn(piece))
        .join('_')
        .replace(edges, ''),
    )
    .filter((part) => part !== '');
  return parts.join(' ') || undefined;
}

/**
 * Parses a file name. The codes, the kind of document and the period can stand anywhere in it, as in
 * `CEDOLINO_ROSSI_RSSMRA79B11C566R_202610.pdf`; what stands at its head goes before the same further on. Each can be
 * missing, because the row or the delivery's form can have it; the rest of the name is the title.
 */
export function readName(name: string, known: Known): NamedParts {
  const rest = new Rest(bareName(name));
  const codes = cutCodes(rest, known.isCode);
  const own = new Set(wordsOf(known.nameOf(codes)));
  const types = cutTypes(rest, known.types);
  const [unsure] = [
    /(?<=(?<!\d)(?:19|20)\d\d[\s_]+)[1-9](?![a-z\d])/i,
    /(?<![a-z\d.-])[1-9](?=[\s_]+(?:19|20)\d\d(?!\d))/i,
  ].flatMap((pattern) => pattern.exec(rest.text)?.[0] ?? []);
  const { periods, first } = cutPeriods(rest);
  const hasMonth = periods.some((one) => one.month !== undefined);
  const month = hasMonth ? undefined : cutMonth(rest, own);
  const left = rest.text.search(/[^\s_.–-]/);
  const [head = ''] = rest.text.slice(Math.max(left, 0)).split(/[\n_]/);
  const isTitle = wordsOf(head).every((word) => own.has(word));
  return {
    codes,
    types,
    periods,
    month,
    unsure: hasMonth || month !== undefined ? undefined : unsure,
    unknownType: types.length > 0 || isTitle || left > first ? undefined : head.trim(),
    title: titleOf(rest, own),
  };
}
