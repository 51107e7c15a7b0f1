import { random } from '../random.ts';
import { rect, shape, stroke } from '../svg.ts';
import { scribble } from './scribble.ts';

const pageHeight = 760;
const pageWidth = 600;
const lineStep = 38;

function entries(x: number, seed: number, count: number): string {
  const next = random(seed);
  const lines = Array.from({ length: count }, (_, index) => {
    const y = 118 + index * lineStep;
    const words: string[] = [scribble(x + 24, y, 44, next)];
    for (let along = 104; along < 210 + next() * 130; ) {
      const width = 24 + next() * 56;
      words.push(scribble(x + along, y, width, next));
      along += width + 13;
    }
    const figure = 46 + next() * 44;
    words.push(
      scribble(x + pageWidth - 130 - figure, y, figure, next),
      scribble(x + pageWidth - 108, y, 24, next),
    );
    return words.join('');
  });
  return stroke(lines.join(''), '#26304f', 2.3, 'opacity=".82"');
}

function page(x: number, fill: string, seed: number, count: number): string {
  const rows = Array.from({ length: 17 }, (_, index) => {
    const y = 122 + index * lineStep;
    return `M${x + 14} ${y}L${x + pageWidth - 14} ${y}`;
  });
  const columns = [90, pageWidth - 220, pageWidth - 118, pageWidth - 112]
    .map((along) => `M${x + along} 40L${x + along} ${pageHeight - 20}`)
    .join('');
  return [
    rect(x, 0, pageWidth, pageHeight, fill),
    stroke(rows.join(''), '#7f9bb0', 1.2, 'opacity=".6"'),
    stroke(columns, '#b4483c', 1.6, 'opacity=".7"'),
    stroke(
      `M${x + 14} 70L${x + pageWidth - 14} 70M${x + 14} 75L${x + pageWidth - 14} 75`,
      '#b4483c',
      1.4,
    ),
    stroke(scribble(x + 200, 58, 170, random(seed + 5)), '#26304f', 3.2),
    entries(x, seed, count),
  ].join('');
}

/** The open book, its left page full and its right page half written. The scene defines its paints. */
export function ledgerBook(): string {
  const leaves = [5, 4, 3, 2, 1].map((depth) =>
    rect(
      -depth * 4,
      depth * 2.2,
      pageWidth * 2 + depth * 8,
      pageHeight + depth * 2.4,
      depth % 2 ? '#d6bd8f' : '#efdcb4',
      'rx="4"',
    ),
  );
  return [
    rect(
      -34,
      2,
      pageWidth * 2 + 68,
      pageHeight + 44,
      '#160d10',
      'rx="14" filter="url(#deep)" opacity=".75" transform="translate(26 34)"',
    ),
    rect(-32, -14, pageWidth * 2 + 64, pageHeight + 46, '#6b2a26', 'rx="10"'),
    ...leaves,
    page(0, 'url(#left)', 3, 16),
    page(pageWidth, 'url(#right)', 8, 9),
    shape(
      `M${pageWidth - 22} -8L${pageWidth + 4} -8L${pageWidth + 10} ${pageHeight + 130}L${pageWidth - 6} ${pageHeight + 106}L${pageWidth - 22} ${pageHeight + 130}Z`,
      '#1d5546',
    ),
  ].join('');
}
