import { lettering } from '../lettering.ts';
import { random } from '../random.ts';
import {
  blur,
  ellipse,
  group,
  linear,
  open,
  type Point,
  radial,
  rect,
  shape,
  stroke,
} from '../svg.ts';

const foot: Point = [1180, 300];
const hours = ['VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'I', 'II', 'III', 'IV', 'V'];
const paint = '#7d3a2a';

/** A point at some distance from the foot of the style; 0 degrees points right, 90 straight down. */
function from(degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [foot[0] + distance * Math.cos(angle), foot[1] + distance * Math.sin(angle)];
}

// Noon hangs straight down; morning lies to the left of whoever looks at a wall facing south.
const hourAngle = (index: number) => 165 - index * 15;

function dial(): string {
  const arcs = [
    [560, 26, '#d9a566'],
    [600, 4, paint],
    [520, 4, paint],
    [250, 2.5, paint],
  ] as const;
  const fan = (distance: number) =>
    open(Array.from({ length: 61 }, (_, step) => from(172 - step * 2.733, distance)));
  const lines = hours.map((_, index) =>
    stroke(
      open([from(hourAngle(index), 70), from(hourAngle(index), 515)]),
      paint,
      index === 5 ? 5 : 2.6,
    ),
  );
  const halves = hours
    .slice(1)
    .map((_, index) =>
      stroke(
        open([from(hourAngle(index) - 7.5, 470), from(hourAngle(index) - 7.5, 515)]),
        paint,
        2,
      ),
    );
  const numerals = hours.map((hour, index) => {
    const [x, y] = from(hourAngle(index), 668);
    const width = [...hour].reduce((sum, letter) => sum + (letter === 'I' ? 11 : 29), 0);
    return group(`transform="rotate(${hourAngle(index) - 90} ${x} ${y})"`, [
      lettering(hour, { x: x - width / 2 + 4, y: y - 18, height: 36, colour: paint, weight: 12 }),
    ]);
  });
  return [
    shape(`${fan(600)}L${foot[0]} ${foot[1]}Z`, '#f7e3bb', 'opacity=".55"'),
    ...arcs.map(([distance, width, colour]) => stroke(fan(distance), colour, width)),
    ...lines,
    ...halves,
    ...numerals,
    stroke(
      'M1180 330C1150 520 1210 640 1196 760C1180 860 1158 700 1166 620C1172 540 1204 500 1180 330',
      '#2f6b57',
      3,
      'opacity=".7"',
    ),
  ].join('');
}

function plaster(): string {
  const next = random(91);
  const stains = Array.from({ length: 46 }, () =>
    ellipse(
      next() * 1920,
      next() * 1080,
      60 + next() * 200,
      20 + next() * 90,
      next() < 0.5 ? '#fff2d2' : '#b9783f',
      `opacity="${(0.05 + next() * 0.09).toFixed(3)}"`,
    ),
  );
  const cracks = Array.from({ length: 7 }, () => {
    const line: Point[] = [[next() * 1920, next() * 900]];
    for (let step = 0; step < 7; step += 1) {
      const [x, y] = line[step] ?? [0, 0];
      line.push([x + (next() - 0.5) * 40, y + 10 + next() * 32]);
    }
    return stroke(open(line), '#8a5a34', 1.6, 'opacity=".35"');
  });
  return group('filter="url(#soft)"', stains) + cracks.join('');
}

// The shadow of a tiled roof above: a row of round ends, drawn out by the slanting light.
function eaves(): string {
  const ends = Array.from({ length: 34 }, (_, index) => `q30 ${50 + (index % 3) * 5} 60 0`);
  return shape(`M-40 -10L-40 74${ends.join('')}L2000 -10Z`, '#5d3140', 'opacity=".5"');
}

// Olive twigs between the sun and the wall: leaves in pairs, smaller towards the tip.
function twig(x: number, y: number, degrees: number, length: number): string {
  const leaves = Array.from({ length: 15 }, (_, index) => {
    const along = (index + 1) * (length / 15);
    const size = 128 - index * 5;
    const tilt = index % 2 ? 38 : -38;
    return `<path transform="translate(${along} ${Math.sin(index / 3) * 12}) rotate(${tilt})" d="M0 0Q${size * 0.5} ${-size * 0.24} ${size} 0Q${size * 0.5} ${size * 0.24} 0 0Z"/>`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${degrees})"><path d="M0 -4Q${length / 2} 22 ${length} 0Q${length / 2} 14 0 5Z"/>${leaves.join('')}</g>`;
}

const branch = () =>
  group('opacity=".42" filter="url(#leaf)" fill="#5d3140"', [
    twig(-60, 1110, -30, 760),
    twig(120, 1160, -12, 640),
    twig(-80, 900, -40, 520),
  ]);

/** A sundial painted on a sunny wall: its style marks the early afternoon. */
export function sundial(): string {
  const [x, y] = foot;
  const ball: Point = [x + 52, y + 188];
  return [
    linear(
      'wall',
      [
        [0, '#f1d3a0'],
        [0.55, '#e6b97d'],
        [1, '#c98f58'],
      ],
      [0, 0, 1, 1],
    ),
    radial(
      'sun',
      [
        [0, '#fff3d0', 0.75],
        [1, '#fff3d0', 0],
      ],
      [0.62, 0.4, 0.55],
    ),
    linear('end', [
      [0, '#3a1c26', 0],
      [1, '#3a1c26', 0.4],
    ]),
    blur('soft', 26),
    blur('leaf', 5),
    blur('thin', 1.6),
    rect(0, 0, 1920, 1080, 'url(#wall)'),
    plaster(),
    rect(0, 0, 1920, 1080, 'url(#sun)'),
    dial(),
    stroke(open([foot, from(72, 500)]), '#4a2530', 13, 'opacity=".62" filter="url(#thin)"'),
    ellipse(...from(72, 500), 17, 15, '#4a2530', 'opacity=".62" filter="url(#thin)"'),
    stroke(open([foot, ball]), '#2a2226', 10),
    stroke(
      open([
        [x - 2, y],
        [ball[0] - 3, ball[1]],
      ]),
      '#a08a78',
      2.5,
    ),
    ellipse(x, y, 24, 24, '#c99a4e') + ellipse(x - 4, y - 5, 13, 12, '#f3d592'),
    ellipse(...ball, 15, 15, '#2a2226') + ellipse(ball[0] - 5, ball[1] - 5, 5, 5, '#c9b29a'),
    eaves(),
    branch(),
    rect(0, 720, 1920, 360, 'url(#end)'),
  ].join('');
}
