import { ellipse, group, rect, shape, stroke } from '../svg.ts';
import { halfSpan, middle } from './door-arch.ts';

function panel(x: number, y: number, width: number, height: number): string {
  return [
    rect(x, y, width, height, '#123a31'),
    rect(x + 5, y + 6, width - 8, height - 8, 'url(#panel)'),
    stroke(
      `M${x} ${y + height}L${x + width} ${y + height}L${x + width} ${y}`,
      '#5fa88f',
      2.5,
      'opacity=".5"',
    ),
    rect(x + 20, y + 22, width - 40, height - 44, '#1d5546'),
    stroke(
      `M${x + 20} ${y + height - 22}L${x + 20} ${y + 22}L${x + width - 20} ${y + 22}`,
      '#6fb79d',
      2.5,
      'opacity=".65"',
    ),
    stroke(
      `M${x + 20} ${y + height - 22}L${x + width - 20} ${y + height - 22}L${x + width - 20} ${y + 22}`,
      '#0b2620',
      3,
      'opacity=".7"',
    ),
  ].join('');
}

function knocker(x: number): string {
  return [
    ellipse(x + 7, 700, 30, 38, '#071a16', 'opacity=".6"'),
    `<ellipse cx="${x}" cy="692" rx="25" ry="33" fill="none" stroke="url(#brass)" stroke-width="9"/>`,
    ellipse(x, 660, 17, 17, 'url(#brass)'),
    ellipse(x - 4, 655, 6, 5, '#fff3cd'),
  ].join('');
}

/** The two green leaves with panels and knockers, under a fanlight. The scene defines its paints. */
export function doorLeaves(): string {
  return group(`clip-path="url(#opening)"`, [
    rect(middle - halfSpan, 200, halfSpan * 2, 760, 'url(#green)'),
    ...[-1, 1].flatMap((side) => {
      const x = side < 0 ? middle - 178 : middle + 22;
      return [panel(x, 452, 156, 170), panel(x, 652, 156, 130), panel(x, 806, 156, 100)];
    }),
    rect(middle - halfSpan, 408, halfSpan * 2, 20, '#123a31') +
      rect(middle - halfSpan, 408, halfSpan * 2, 4, '#5fa88f'),
    ...Array.from({ length: 9 }, (_, index) =>
      stroke(
        `M${middle} 410L${middle + 230 * Math.cos((Math.PI * index) / 8)} ${410 - 230 * Math.sin((Math.PI * index) / 8)}`,
        '#123a31',
        9,
      ),
    ),
    shape(
      `M${middle - 70} 410A70 70 0 0 1 ${middle + 70} 410Z`,
      '#2b6a58',
      'stroke="#123a31" stroke-width="8"',
    ),
    rect(middle - 4, 428, 8, 510, '#0b2620') +
      rect(middle + 4, 428, 3, 510, '#5fa88f', 'opacity=".5"'),
    knocker(middle - 50),
    knocker(middle + 50),
    shape(
      `M${middle - halfSpan} 930L${middle - halfSpan} 180L${middle - halfSpan + 46} 180L${middle - halfSpan + 46} 930Z`,
      '#04120f',
      'opacity=".55"',
    ),
  ]);
}
