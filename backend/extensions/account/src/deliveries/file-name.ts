/** The parts of a file name; undefined where the name has no such part. */
export interface NamedParts {
  /** Eleven digits. */
  vatNumber: string | undefined;
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
const periodShape = /^(\d{4})(?:-(\d{1,2}))?$/;
// Signed files carry two: `.xml.p7m`.
const extension = /(?:\.(?:pdf|xml))?\.[a-z0-9]{1,5}$/i;

/**
 * Parses a name of the form `<P.IVA>_<tipologia>_<anno>[-<mese>][_<titolo>].<ext>`. Each of the first three parts can
 * be missing, because the delivery's form can have it; the title follows the last one present.
 * @param isType returns true for a comparable text that is a kind of document
 */
export function readName(name: string, isType: (text: string) => boolean): NamedParts {
  const parts = name
    .replace(extension, '')
    .split('_')
    .map((part) => part.trim());
  const next = () => parts[0] ?? '';

  const vatNumber = vatNumberShape.exec(next())?.[1];
  if (vatNumber !== undefined) parts.shift();
  const type = isType(comparable(next())) ? parts.shift() : undefined;
  const period = periodShape.exec(next());
  if (period !== null) parts.shift();
  const [, year, month] = period ?? [];
  return {
    vatNumber,
    type,
    year: year === undefined ? undefined : Number(year),
    month: month === undefined ? undefined : Number(month),
    title: parts.join('_') || undefined,
  };
}
