import { project, type Space } from '../perspective.ts';
import { silhouette } from '../silhouette.ts';
import { ellipse, group, linear, radial, rect, shape } from '../svg.ts';
import { palaceFront } from './palace.ts';
import { eye, face, haze, palace, spacing } from './square-space.ts';

const row = -4.2;
const height = 6.2;
const radius = 0.42;
const columns = Array.from({ length: 10 }, (_, index) => 5.2 + (9 - index) * spacing);

function shadowOf(z: number): string {
  return face(
    [
      [row, 0, z - radius],
      [row, 0, z + radius],
      [palace, 0, z + radius + 3.1],
      [palace, 0, z - radius + 3.1],
    ],
    '#5b2f3a',
    'opacity=".62"',
  );
}

function column(z: number): string {
  const [x, foot] = project(eye, [row, 0, z]);
  const [, head] = project(eye, [row, height, z]);
  const width = (radius * eye.focal) / z;
  const tall = foot - head;
  const block = (y: number, half: number, thick: number) =>
    rect(x - width * half, y, width * half * 2, thick, 'url(#stone)');
  const shaft = `M${x - width} ${foot}C${x - width * 1.04} ${foot - tall * 0.4} ${x - width * 0.84} ${head + tall * 0.2} ${x - width * 0.84} ${head}L${x + width * 0.84} ${head}C${x + width * 0.84} ${head + tall * 0.2} ${x + width * 1.04} ${foot - tall * 0.4} ${x + width} ${foot}Z`;
  return group('', [
    shape(shaft, 'url(#stone)'),
    block(foot - tall * 0.03, 1.3, tall * 0.03),
    block(foot - tall * 0.055, 1.15, tall * 0.03),
    block(head, 1.18, tall * 0.03),
    block(head - tall * 0.03, 1.4, tall * 0.035),
    shape(shaft, haze, `opacity="${Math.min(0.6, (z / 60) ** 1.1).toFixed(2)}"`),
  ]);
}

function beam(): string {
  const [near, far] = [2.2, 41];
  const [top, bottom] = [height + 1.5, height + 0.15];
  const side = (y0: number, y1: number): Space[] => [
    [row + 0.45, y0, near],
    [row + 0.45, y1, near],
    [row + 0.45, y1, far],
    [row + 0.45, y0, far],
  ];
  return [
    face(
      [
        [row - 0.45, bottom, near],
        [row + 0.45, bottom, near],
        [row + 0.45, bottom, far],
        [row - 0.45, bottom, far],
      ],
      '#5f3535',
    ),
    face(side(bottom, top), 'url(#beam)'),
    face(side(top - 0.3, top), '#7d4a3c', 'opacity=".8"'),
    face(side(bottom + 0.5, bottom + 0.58), '#4f2c2e', 'opacity=".6"'),
  ].join('');
}

function horizon(): string {
  return [
    shape(
      'M0 600C200 560 360 540 560 560C760 580 900 530 1100 548C1300 566 1500 560 1920 590L1920 640L0 640Z',
      '#8fa394',
    ),
    shape('M0 618C300 580 700 600 1000 586C1300 574 1600 600 1920 604L1920 640L0 640Z', '#7d8c78'),
    rect(842, 392, 46, 222, '#c97f55') + rect(868, 392, 20, 222, '#94523f'),
    shape('M834 394L865 350L896 394Z', '#8f4a35') +
      shape('M865 350L896 394L865 394Z', '#64313a', 'opacity=".5"'),
    rect(856, 412, 18, 30, '#5b2f3a'),
    rect(0, 596, 1920, 30, '#d3a271') + rect(0, 594, 1920, 4, '#f0cf9d'),
  ].join('');
}

function figures(): string {
  return [0.6, 1.35]
    .map((x) => {
      const shadow: Space[] = [
        [x - 0.16, 0, 15],
        [x + 0.2, 0, 15],
        [x + 4.4, 0, 16.3],
        [x + 4.2, 0, 16.3],
      ];
      return face(shadow, '#5b2f3a', 'opacity=".6"') + silhouette(eye, x, 15, '#33202c');
    })
    .join('');
}

/** A colonnade and a palace on an empty square, with the long shadows of the late afternoon. */
export function colonnade(): string {
  return [
    linear('sky', [
      [0, '#2f6f6b'],
      [0.35, '#86b09a'],
      [0.55, '#f1d9a0'],
      [0.6, '#f9e6b8'],
    ]),
    linear('ground', [
      [0, '#f2cf93'],
      [0.35, '#e3a968'],
      [1, '#b8693f'],
    ]),
    linear(
      'palace',
      [
        [0, '#f7e0b0'],
        [0.55, '#f0c684'],
        [1, '#c98050'],
      ],
      [0, 0, 1, 0],
    ),
    linear(
      'beam',
      [
        [0, '#6f3f39'],
        [0.75, '#b97a52'],
        [1, '#e3b47c'],
      ],
      [0, 0, 1, 0],
    ),
    linear(
      'stone',
      [
        [0, '#fff1cc'],
        [0.3, '#efc88d'],
        [0.62, '#8f5344'],
        [1, '#54303a'],
      ],
      [0, 0, 1, 0],
    ),
    radial('sun', [
      [0, '#fff3cf', 0.7],
      [1, '#fff3cf', 0],
    ]),
    linear('near', [
      [0, '#1c1018', 0],
      [1, '#1c1018', 0.5],
    ]),
    linear('above', [
      [0, '#12201f', 0.5],
      [1, '#12201f', 0],
    ]),
    rect(0, 0, 1920, 1080, 'url(#sky)'),
    ellipse(700, 600, 900, 330, 'url(#sun)'),
    horizon(),
    rect(0, 622, 1920, 458, 'url(#ground)'),
    palaceFront(),
    ...columns.map(shadowOf),
    figures(),
    beam(),
    ...columns.map(column),
    rect(0, 760, 1920, 320, 'url(#near)'),
    rect(0, 0, 1920, 300, 'url(#above)'),
  ].join('');
}
