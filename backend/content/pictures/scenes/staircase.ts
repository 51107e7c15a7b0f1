import { mix } from '../colour.ts';
import { closed, ellipse, linear, open, type Point, radial, rect, shape, stroke } from '../svg.ts';

const centre: Point = [1060, 560];
const stepsPerTurn = 26;
const turns = 6;
const growth = 1.78;

// The eye looks down the well: each step is a little larger, nearer and turned against the one below.
const radius = (step: number) => 46 * growth ** (step / stepsPerTurn);
const angle = (step: number) => (-step / stepsPerTurn) * 2 * Math.PI + 0.4;

function around(step: number, share: number): Point {
  const [cx, cy] = centre;
  const r = radius(step) * share;
  return [cx + r * Math.cos(angle(step)), cy + r * 0.94 * Math.sin(angle(step))];
}

function stair(step: number): string {
  const height = step / (stepsPerTurn * turns);
  const facing = (Math.cos(angle(step) - 2.4) + 1) / 2;
  const tread = mix(
    mix('#5b3328', '#f3d7a8', 0.15 + facing * 0.75),
    '#fff1cf',
    (1 - height) * 0.35,
  );
  const corners = [
    around(step, 1),
    around(step + 1, 1),
    around(step + 1, 1.56),
    around(step, 1.56),
  ];
  const riser = [
    around(step, 1),
    around(step, 1.56),
    around(step - 0.16, 1.57),
    around(step - 0.16, 1),
  ];
  const inner = [around(step, 1), around(step + 1, 1), around(step + 1, 0.94), around(step, 0.94)];
  return [
    shape(closed(corners), tread, `stroke="${mix(tread, '#2a1418', 0.25)}" stroke-width="1"`),
    shape(closed(riser), mix(tread, '#2a1418', 0.55)),
    shape(closed(inner), mix(tread, '#2a1418', 0.35)),
  ].join('');
}

function railing(from: number, to: number): string {
  const count = (to - from) * 3;
  const line = (share: number) =>
    open(Array.from({ length: count + 1 }, (_, index) => around(from + index / 3, share)));
  const width = radius(from) * 0.035;
  const bars = Array.from({ length: (to - from) * 2 }, (_, index) =>
    stroke(
      open([around(from + index / 2, 0.945), around(from + index / 2, 0.885)]),
      '#2a1a1e',
      width * 0.28,
    ),
  );
  return [
    ...bars,
    stroke(line(0.88), '#1f3f36', width),
    stroke(line(0.888), '#6fae95', width * 0.25, 'opacity=".7"'),
  ].join('');
}

/** A spiral staircase seen from the top, lit from the courtyard at its foot. */
export function staircase(): string {
  const [cx, cy] = centre;
  const steps = stepsPerTurn * turns;
  const flights = Array.from({ length: steps }, (_, step) => stair(step) + railing(step, step + 1));
  return [
    radial('well', [
      [0, '#fff6dd'],
      [0.6, '#f5d79f'],
      [1, '#c98c57'],
    ]),
    radial('light', [
      [0, '#fff2cf', 0.75],
      [0.4, '#ffe1a6', 0.25],
      [1, '#ffe1a6', 0],
    ]),
    linear(
      'dim',
      [
        [0, '#1b1018', 0.55],
        [0.5, '#1b1018', 0],
        [1, '#1b1018', 0.35],
      ],
      [0, 0, 1, 1],
    ),
    rect(0, 0, 1920, 1080, '#4a2a24'),
    ellipse(cx, cy, 60, 56, 'url(#well)'),
    ...flights,
    ellipse(cx, cy, 50, 47, 'url(#well)'),
    ellipse(cx, cy, 520, 480, 'url(#light)'),
    rect(0, 0, 1920, 1080, 'url(#dim)'),
  ].join('');
}
