// Adobe's published metrics of Helvetica for the characters 32 to 126, in thousandths of the size.
const helvetica =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);

/** Width of a text set in Helvetica, in the unit of `size`. Accents are as wide as their letter. */
export function textWidth(text: string, size: number): number {
  const plain = text.normalize('NFD').replace(/\p{Mn}/gu, '');
  const thousandths = [...plain].reduce(
    (sum, char) => sum + (helvetica[char.charCodeAt(0) - 32] ?? 556),
    0,
  );
  return (thousandths * size) / 1000;
}

/** Breaks a text into lines no wider than `width`. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}
