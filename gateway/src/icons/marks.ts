import { brand } from '@studio/shared/kit/brand';
import { shortName } from '@studio/shared/kit/format';

/** The drawing of an icon, in a square of 32 units: an SVG path. */
export interface Mark {
  readonly path: string;
  /** Width of its lines. */
  readonly stroke: number;
}

/** Letters as lines of one width, 16 units high. */
const letters: { readonly [letter: string]: string } = {
  A: 'M9.5 24L16 8L22.5 24M12 18.5H20',
  B: 'M11 16H17C22.5 16 22.5 24 17 24H11V8H16.5C21.5 8 21.5 16 16.5 16',
  C: 'M22 11.5C16.5 4.5 8.5 8.5 8.5 16C8.5 23.5 16.5 27.5 22 20.5',
  D: 'M10.5 8V24H15C25 24 25 8 15 8H10.5',
  E: 'M21 8H11.5V24H21M11.5 16H19.5',
  F: 'M21 8H11.5V24M11.5 16H19.5',
  G: 'M22 11C16.5 4.5 8.5 8.5 8.5 16C8.5 23.5 16.5 27.5 22 21V16.5H16.5',
  H: 'M10 8V24M22 8V24M10 16H22',
  I: 'M16 8V24',
  J: 'M19.5 8V18.5C19.5 25.5 11 26 10.5 19.5',
  K: 'M11 8V24M21.5 8L11 17.5M14.5 14.5L22 24',
  L: 'M12 8V24H21',
  M: 'M9 24V8L16 18L23 8V24',
  N: 'M10.5 24V8L21.5 24V8',
  O: 'M16 8C5.5 8 5.5 24 16 24C26.5 24 26.5 8 16 8',
  P: 'M11.5 24V8H17C23 8 23 17 17 17H11.5',
  Q: 'M16 8C5.5 8 5.5 24 16 24C26.5 24 26.5 8 16 8M18.5 19.5L23 24.5',
  R: 'M11.5 24V8H17C23 8 23 17 17 17H11.5M16.5 17L22 24',
  S: 'M21 10.5C18 7 11.5 7.5 11.5 12C11.5 17.5 21.5 14.5 21.5 20C21.5 25 13.5 25 10.5 21.5',
  T: 'M9.5 8H22.5M16 8V24',
  U: 'M10 8V17.5C10 26.2 22 26.2 22 17.5V8',
  V: 'M9.5 8L16 24L22.5 8',
  W: 'M7.5 8L12 24L16 11L20 24L24.5 8',
  X: 'M10 8L22 24M22 8L10 24',
  Y: 'M9.5 8L16 16.5L22.5 8M16 16.5V24',
  Z: 'M10 8H22L10 24H22',
};

/** Words that many firms' names begin with. */
const common =
  /^(?:studio|studi|associat[oi]|associazione|professionale|commercialist[aei]|dott|dottori?|rag|d[eai]|dei|degli)$/i;

/** Returns the first letter of the firm's own name: B for "Studio Bellandi STP"; the brand's mark without a Latin letter. */
export function markOf(firm: string): Mark {
  const words =
    shortName(firm)
      .normalize('NFD')
      .match(/[a-z]+/gi) ?? [];
  const own = words.find((word) => !common.test(word)) ?? words[0] ?? '';
  const path = letters[own.slice(0, 1).toUpperCase()];
  return path === undefined ? brand.mark : { path, stroke: 3 };
}
