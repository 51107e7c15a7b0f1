import { ellipse, linear, radial, rect, shape, stroke } from '../svg.ts';

const arches = [-120, 500, 1120, 1740] as const;
const span = 520;
const spring = 400;
const sill = 830;

const opening = (x: number) =>
  `M${x} ${sill}L${x} ${spring}A${span / 2} ${span / 2} 0 0 1 ${x + span} ${spring}L${x + span} ${sill}Z`;

function cypress(x: number, base: number, size: number): string {
  const body = `M${x} ${base - size}C${x + size * 0.05} ${base - size * 0.8} ${x + size * 0.13} ${base - size * 0.4} ${x + size * 0.09} ${base}L${x - size * 0.09} ${base}C${x - size * 0.13} ${base - size * 0.4} ${x - size * 0.05} ${base - size * 0.8} ${x} ${base - size}Z`;
  const shade = `M${x} ${base - size}C${x + size * 0.05} ${base - size * 0.8} ${x + size * 0.13} ${base - size * 0.4} ${x + size * 0.09} ${base}L${x} ${base}C${x + size * 0.05} ${base - size * 0.4} ${x + size * 0.01} ${base - size * 0.7} ${x} ${base - size}Z`;
  return shape(body, '#3f6a4e') + shape(shade, '#16382f', 'opacity=".75"');
}

function landscape(): string {
  return [
    rect(0, 0, 1920, 900, 'url(#sky)'),
    ellipse(1330, 400, 560, 460, 'url(#sun)') + ellipse(1330, 400, 50, 50, '#fffbe8'),
    shape(
      'M0 520C240 460 420 470 640 505C860 540 1060 450 1300 470C1560 492 1720 450 1920 480L1920 900L0 900Z',
      '#a9bcb0',
    ),
    shape(
      'M0 580C300 520 560 600 820 560C1100 520 1300 560 1500 540C1700 520 1820 560 1920 550L1920 900L0 900Z',
      '#8fa98a',
    ),
    rect(0, 480, 1920, 180, 'url(#mist)'),
    shape(
      'M0 660C260 580 460 640 700 660C960 684 1120 600 1400 620C1640 636 1800 610 1920 640L1920 900L0 900Z',
      '#a3ad68',
    ),
    rect(1420, 556, 92, 66, '#efcf9c') +
      rect(1476, 556, 36, 66, '#c08a5f') +
      shape('M1408 560L1466 526L1524 560Z', '#b0583a'),
    rect(1528, 506, 30, 116, '#e7c08a') +
      rect(1544, 506, 14, 116, '#b27a54') +
      shape('M1522 508L1543 480L1564 508Z', '#9c4a32'),
    ...[1380, 1396, 1590, 1612, 1634].map((x, index) => cypress(x, 632, 86 + (index % 3) * 20)),
    shape('M0 760C300 690 620 740 900 750C1240 764 1560 700 1920 740L1920 900L0 900Z', '#6f8a4f'),
    ...[640, 706, 772, 1060, 1810].map((x, index) =>
      cypress(x, 800 - (index % 2) * 12, 300 + (index % 3) * 60),
    ),
    shape('M0 810C400 780 900 800 1300 790C1600 784 1800 800 1920 790L1920 900L0 900Z', '#4f6f45'),
  ].join('');
}

// The light of each arch on the floor, drawn towards the eye and away from the sun.
function lightOnFloor(x: number): string {
  const away = (along: number) => along + (along - 1330) * 0.62;
  const [left, right] = [away(x + 24), away(x + span - 24)];
  return shape(`M${x + 24} 872L${x + span - 24} 872L${right} 1090L${left} 1090Z`, 'url(#pool)');
}

function pillar(x: number): string {
  const width = 100;
  const lit = x + width / 2 < 1330 ? x + width - 13 : x;
  return [
    rect(x, spring + 8, width, sill - spring, 'url(#pillar)'),
    rect(lit, spring + 8, 13, sill - spring, '#f7d69a', 'opacity=".85"'),
    rect(x - 14, spring - 12, width + 28, 24, '#6b4238') +
      rect(x - 14, spring - 12, width + 28, 5, '#b98560'),
    rect(x - 12, sill - 26, width + 24, 28, '#5a352f'),
  ].join('');
}

/** A shady loggia open on hills and cypresses in the morning. */
export function loggia(): string {
  const wall = `M0 0L1920 0L1920 ${sill}L0 ${sill}Z${arches.map(opening).join('')}`;
  return [
    linear('sky', [
      [0, '#7fb0b4'],
      [0.3, '#cfdcc0'],
      [0.52, '#fbe7b8'],
    ]),
    radial('sun', [
      [0, '#fffbe2', 1],
      [0.3, '#ffeebc', 0.6],
      [1, '#ffeebc', 0],
    ]),
    linear('mist', [
      [0, '#fff0cc', 0],
      [0.5, '#fff0cc', 0.6],
      [1, '#fff0cc', 0],
    ]),
    linear('wall', [
      [0, '#2b1a20'],
      [0.6, '#4a2c2c'],
      [1, '#5d382f'],
    ]),
    linear(
      'pillar',
      [
        [0, '#53322f'],
        [0.5, '#432727'],
        [1, '#53322f'],
      ],
      [0, 0, 1, 0],
    ),
    linear('floor', [
      [0, '#7a4a38'],
      [1, '#2f1c20'],
    ]),
    linear('pool', [
      [0, '#ffe3a6', 0.95],
      [1, '#f0b56c', 0.5],
    ]),
    radial('bloom', [
      [0, '#fff3cc', 0.55],
      [1, '#fff3cc', 0],
    ]),
    landscape(),
    shape(wall, 'url(#wall)', 'fill-rule="evenodd"'),
    ...arches.map((x) =>
      stroke(
        `M${x + 4} ${spring}A${span / 2 - 4} ${span / 2 - 4} 0 0 1 ${x + span - 4} ${spring}`,
        '#c08a5f',
        8,
        'opacity=".7"',
      ),
    ),
    ...[400, 1020, 1640].map(pillar),
    rect(0, sill, 1920, 250, 'url(#floor)'),
    rect(0, sill - 6, 1920, 22, '#8a5a42') +
      rect(0, sill - 8, 1920, 6, '#f3cf96') +
      rect(0, sill + 16, 1920, 26, '#3a2226'),
    ...arches.map(lightOnFloor),
    ellipse(1330, 430, 760, 560, 'url(#bloom)'),
  ].join('');
}
