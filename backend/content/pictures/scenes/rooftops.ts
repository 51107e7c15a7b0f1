import { mix } from '../colour.ts';
import { random } from '../random.ts';
import {
  blur,
  closed,
  ellipse,
  group,
  linear,
  type Point,
  radial,
  rect,
  shape,
  stroke,
} from '../svg.ts';

const sunLight = '#f7c98b';

interface Row {
  seed: number;
  base: number;
  width: number;
  colour: string;
  /** How far away, from 0 (near) to 1. */
  distance: number;
}

function house(x: number, top: number, width: number, row: Row, next: () => number): string {
  const { colour, distance } = row;
  const roof = mix(mix('#a6492c', '#7d3426', next()), sunLight, distance * 0.8);
  const pitch = width * (0.13 + next() * 0.07);
  const eaves: Point[] = [
    [x - 8, top],
    [x + width * 0.5, top - pitch],
    [x + width + 8, top],
    [x + width + 8, top + 7],
    [x - 8, top + 7],
  ];
  const shadeSide = closed([
    [x + width * 0.5, top - pitch],
    [x + width + 8, top],
    [x + width + 8, top + 7],
    [x + width * 0.5, top + 7],
  ]);
  const windows: string[] = [];
  const step = 34 - distance * 14;
  for (let wy = top + step * 0.9; wy < top + 230 && distance < 0.8; wy += step * 1.55) {
    for (let wx = x + step * 0.6; wx < x + width - step * 0.8; wx += step * 1.2) {
      const lit = next() < 0.2;
      windows.push(
        rect(
          wx,
          wy,
          step * 0.42,
          step * 0.7,
          lit ? '#ffdf9a' : mix('#2b1a26', colour, 0.35),
          `opacity="${lit ? 0.95 : 0.6}"`,
        ),
      );
    }
  }
  const chimney = x + width * (0.2 + next() * 0.5);
  return [
    rect(x, top, width, 700, colour),
    rect(x + width * 0.68, top, width * 0.32, 700, mix(colour, '#24141f', 0.28)),
    rect(chimney, top - pitch - 16, 18 - distance * 8, pitch + 12, mix(colour, '#24141f', 0.2)),
    rect(chimney - 4, top - pitch - 20, 26 - distance * 10, 7, roof),
    shape(closed(eaves), roof),
    shape(shadeSide, '#3a1626', 'opacity=".35"'),
    ...windows,
  ].join('');
}

function roofRow(row: Row): string {
  const next = random(row.seed);
  const houses: string[] = [];
  for (let x = -40; x < 1960; ) {
    const width = row.width * (0.7 + next() * 0.7);
    const tint = mix(row.colour, sunLight, next() * 0.16);
    houses.push(
      house(x, row.base - next() * row.width * 0.5, width, { ...row, colour: tint }, next),
    );
    x += width * 0.96;
  }
  return houses.join('');
}

function tower(x: number, top: number, width: number, lean: number, colour: string): string {
  const at = (share: number): Point => [x + lean * share, 900 - (900 - top) * share];
  const [bx, by] = at(0);
  const [tx, ty] = at(1);
  const body = closed([
    [bx - width / 2, by],
    [tx - width * 0.42, ty],
    [tx + width * 0.42, ty],
    [bx + width / 2, by],
  ]);
  const shade = closed([
    [bx + width * 0.1, by],
    [tx + width * 0.08, ty],
    [tx + width * 0.42, ty],
    [bx + width / 2, by],
  ]);
  const merlons = [-0.42, -0.14, 0.14].map((share) =>
    rect(tx + width * share, ty - 14, width * 0.2, 16, colour),
  );
  return shape(body, colour) + merlons.join('') + shape(shade, '#3a1626', 'opacity=".3"');
}

const swallow = (x: number, y: number, size: number) =>
  stroke(
    `M${x - size} ${y - size * 0.4}Q${x - size * 0.3} ${y - size * 0.5} ${x} ${y}Q${x + size * 0.3} ${y - size * 0.5} ${x + size} ${y - size * 0.3}`,
    '#3a2430',
    3,
  );

const clouds = [
  [300, 190, 420, 13],
  [760, 250, 300, 9],
  [1500, 150, 480, 12],
  [1180, 320, 360, 8],
  [420, 390, 340, 8],
] as const;

const swallows = [
  [980, 300, 16],
  [1040, 270, 11],
  [930, 250, 9],
  [1105, 330, 12],
  [860, 330, 8],
] as const;

const hills =
  'M0 640C160 590 300 560 470 590C620 615 720 560 900 550C1080 540 1200 600 1380 580C1560 560 1720 530 1920 570L1920 1080L0 1080Z';

/** The roofs and towers of the city while the sun goes down behind the hills. */
export function rooftops(): string {
  return [
    linear('sky', [
      [0, '#41506b'],
      [0.26, '#8b7f8a'],
      [0.44, '#dc9a72'],
      [0.58, '#f9cf8e'],
      [0.7, '#fbe3b0'],
    ]),
    radial('sun', [
      [0, '#fff5d6', 1],
      [0.16, '#ffe6ab', 0.85],
      [0.5, '#fbc27c', 0.35],
      [1, '#fbc27c', 0],
    ]),
    linear('haze', [
      [0, '#fbd9a2', 0],
      [0.5, '#fbd9a2', 0.55],
      [1, '#fbd9a2', 0],
    ]),
    linear('night', [
      [0, '#1d1522', 0],
      [1, '#1d1522', 0.62],
    ]),
    blur('cloud', 16),
    rect(0, 0, 1920, 1080, 'url(#sky)'),
    ellipse(1330, 560, 620, 520, 'url(#sun)'),
    ellipse(1330, 548, 62, 62, '#fff6dc'),
    group(
      'filter="url(#cloud)" opacity=".42"',
      clouds.map(([x, y, rx, ry]) => ellipse(x, y, rx, ry, '#fbd3a0')),
    ),
    shape(hills, '#c98b74'),
    shape(hills, '#a96f68', 'transform="translate(1920 46) scale(-1 1)"'),
    rect(0, 520, 1920, 200, 'url(#haze)'),
    roofRow({ seed: 5, base: 690, width: 74, colour: '#d79a72', distance: 0.85 }),
    tower(640, 190, 54, 14, '#b8705a'),
    tower(770, 440, 58, -42, '#ad654f'),
    tower(1560, 470, 40, 4, '#c07f64'),
    rect(0, 600, 1920, 220, 'url(#haze)'),
    roofRow({ seed: 11, base: 780, width: 130, colour: '#b56f50', distance: 0.5 }),
    rect(0, 690, 1920, 240, 'url(#haze)', 'opacity=".7"'),
    roofRow({ seed: 23, base: 900, width: 210, colour: '#8d4d3e', distance: 0.15 }),
    roofRow({ seed: 42, base: 1030, width: 330, colour: '#5d3135', distance: 0 }),
    rect(0, 640, 1920, 440, 'url(#night)'),
    ...swallows.map(([x, y, size]) => swallow(x, y, size)),
  ].join('');
}
