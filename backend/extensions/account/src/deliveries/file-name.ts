/** The parts of a file name; undefined where the name has no such part. */
export interface NamedParts {
  /** The VAT number or fiscal code of a client or company: eleven digits, or sixteen letters and digits. */
  code: string | undefined;
  /** A kind of document, as the name writes it. */
  type: string | undefined;
  year: number | undefined;
  /** 1 to 12 in a correct name. */
  month: number | undefined;
  /** The rest of the name: all of it when no other part was recognised. */
  title: string | undefined;
}

/** Returns a name for comparisons: without accents, case, blanks and hyphens. */
export function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Diacritic}\s_–-]+/gu, '')
    .toLowerCase();
}

const vatNumberShape = /^(?:IT)?\s*(\d{11})$/i;
// A person's code; letters take the place of digits when two persons would have the same one.
const taxCodeShape = /^[A-Z]{6}[\dL-V]{2}[A-Z][\dL-V]{2}[A-Z][\dL-V]{3}[A-Z]$/i;
const periodShape = /^(\d{4})(?:-(\d{1,2}))?$/;
// Signed files carry two: `.xml.p7m`.
const extension = /(?:\.(?:pdf|xml))?\.[a-z0-9]{1,5}$/i;

const codeIn = (part: string) =>
  vatNumberShape.exec(part)?.[1] ?? taxCodeShape.exec(part)?.[0].toUpperCase();

/**
 * Parses a name of the form `<codice>_<tipologia>_<anno>[-<mese>][_<titolo>].<ext>`. Each of the first three parts can
 * be missing, because the row or the delivery's form can have it; the title follows the last one present.
 * @param isType returns true for a comparable text that is a kind of document
 */
export function readName(name: string, isType: (text: string) => boolean): NamedParts {
  const parts = name
    .replace(extension, '')
    .split('_')
    .map((part) => part.trim());
  const next = () => parts[0] ?? '';

  const code = codeIn(next());
  if (code !== undefined) parts.shift();
  const type = isType(comparable(next())) ? parts.shift() : undefined;
  const period = periodShape.exec(next());
  if (period !== null) parts.shift();
  const [, year, month] = period ?? [];
  return {
    code,
    type,
    year: year === undefined ? undefined : Number(year),
    month: month === undefined ? undefined : Number(month),
    title: parts.join('_') || undefined,
  };
}
