// Capitals as lines on a body of 100 units: drawn here because no font can be counted on.
const capitals: Record<string, [width: number, path: string]> = {
  A: [72, 'M0 100L36 0L72 100M14 64L58 64'],
  B: [54, 'M0 50L30 50C62 50 62 100 30 100L0 100L0 0L28 0C56 0 56 50 28 50'],
  C: [78, 'M78 20C48 -20 0 2 0 50C0 98 48 120 78 80'],
  D: [72, 'M0 0L0 100L24 100C88 100 88 0 24 0Z'],
  E: [48, 'M48 0L0 0L0 100L48 100M0 49L40 49'],
  F: [48, 'M48 0L0 0L0 100M0 49L40 49'],
  G: [80, 'M76 20C48 -20 0 2 0 50C0 98 48 116 80 84L80 54L46 54'],
  I: [0, 'M0 0L0 100'],
  L: [46, 'M0 0L0 100L46 100'],
  M: [86, 'M0 100L0 0L43 72L86 0L86 100'],
  N: [68, 'M0 100L0 0L68 100L68 0'],
  O: [100, 'M0 50A50 50 0 1 1 100 50A50 50 0 1 1 0 50Z'],
  P: [54, 'M0 100L0 0L28 0C62 0 62 56 28 56L0 56'],
  R: [56, 'M0 100L0 0L28 0C62 0 62 54 28 54L0 54M30 54L58 100'],
  S: [54, 'M52 16C36 -10 2 -4 2 24C2 54 54 44 54 76C54 106 14 108 0 82'],
  T: [62, 'M0 0L62 0M31 0L31 100'],
  U: [64, 'M0 0L0 62C0 113 64 113 64 62L64 0'],
  V: [70, 'M0 0L35 100L70 0'],
  X: [64, 'M0 0L64 100M64 0L0 100'],
};

/** How a word is set: its top left corner, the height of its capitals and their colour. */
export interface Setting {
  x: number;
  y: number;
  height: number;
  colour: string;
  /** Thickness of the lines, in hundredths of the height. */
  weight?: number;
  /** Space between letters, in hundredths of the height. */
  spacing?: number;
}

/** A word in capitals, as drawn lines. Letters that were never drawn leave a space. */
export function lettering(
  word: string,
  { x, y, height, colour, weight = 13, spacing = 30 }: Setting,
): string {
  let along = 0;
  const letters = [...word].map((letter) => {
    const [width, path] = capitals[letter] ?? [30, ''];
    const drawn = path && `<path transform="translate(${along} 0)" d="${path}"/>`;
    along += width + spacing;
    return drawn;
  });
  const scale = height / 100;
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round">${letters.join('')}</g>`;
}
