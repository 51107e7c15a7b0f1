import { blur, group, linear, rect, shape, stroke } from '../svg.ts';

interface Sheet {
  x: number;
  y: number;
  turn: number;
  fill: string;
}

const sheets: Sheet[] = [
  { x: 180, y: -220, turn: -24, fill: '#1d5546' },
  { x: 1180, y: -160, turn: 16, fill: '#b9603f' },
  { x: 760, y: -60, turn: -11, fill: '#e3c79a' },
  { x: 1220, y: 240, turn: 7, fill: '#f3e4c8' },
  { x: 620, y: 260, turn: -5, fill: '#fbf3e2' },
];

function sheet({ x, y, turn, fill }: Sheet): string {
  return group(`transform="translate(${x} ${y}) rotate(${turn} 380 520)"`, [
    rect(24, 34, 760, 1040, '#2a1a20', 'opacity=".45" filter="url(#shadow)"'),
    rect(0, 0, 760, 1040, fill),
    rect(0, 0, 760, 1040, 'url(#sheen)'),
    rect(0, 0, 760, 3, '#fff', 'opacity=".6"'),
  ]);
}

const writing = Array.from(
  { length: 14 },
  (_, row) => `M90 ${190 + row * 46}L${row % 5 === 4 ? 380 : 670} ${190 + row * 46}`,
);

/** Sheets of paper on a desk; the top one is still to be written. */
export function paper(): string {
  return [
    linear(
      'desk',
      [
        [0, '#8a5a42'],
        [1, '#3f2426'],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      'sheen',
      [
        [0, '#fff8e6', 0.4],
        [0.5, '#fff8e6', 0],
        [1, '#3a2020', 0.2],
      ],
      [0, 0, 1, 1],
    ),
    blur('shadow', 22),
    rect(0, 0, 1920, 1080, 'url(#desk)'),
    ...sheets.map(sheet),
    group('transform="translate(620 260) rotate(-5 380 520)"', [
      stroke(writing.join(''), '#c9b48c', 3),
      rect(90, 90, 300, 26, '#1d5546'),
      shape('M760 0L760 130L630 0Z', '#d9c39a') + shape('M630 0L760 130L648 112Z', '#fff6e0'),
    ]),
  ].join('');
}
