import { blur, ellipse, group, linear, radial, rect, shape, stroke } from '../svg.ts';
import { ledgerBook } from './ledger-book.ts';

function pen(): string {
  const barrel = 'M0 -21L250 -25C256 -25 258 -24 258 -21L258 21C258 24 256 25 250 25L0 21Z';
  return group('transform="translate(1262 640) rotate(-34)"', [
    shape(
      'M-110 0L-10 -16L540 -22L556 0L540 22L-10 16Z',
      '#1a0f14',
      'filter="url(#near)" opacity=".6" transform="translate(14 46)"',
    ),
    shape('M-112 0C-84 -5 -52 -19 -4 -16L-4 16C-52 19 -84 5 -112 0Z', 'url(#gold)'),
    stroke('M-108 0L-46 0', '#6d4c1c', 2),
    ellipse(-44, 0, 4.5, 4.5, '#6d4c1c'),
    shape('M-6 -16L62 -21L62 21L-6 16Z', 'url(#section)'),
    group('transform="translate(62 0)"', [
      shape(barrel, 'url(#barrel)'),
      rect(0, -22, 12, 44, 'url(#gold)'),
      rect(236, -25, 12, 50, 'url(#gold)'),
    ]),
    shape('M320 -20L486 -18C500 -16 506 -8 506 0C506 8 500 16 486 18L320 20Z', 'url(#barrel)'),
    rect(470, -19, 8, 38, 'url(#gold)'),
    stroke('M80 -13L300 -16M330 -12L466 -10', '#fff', 3.5, 'opacity=".5"'),
  ]);
}

function coffee(): string {
  return group('transform="translate(250 250)"', [
    ellipse(26, 40, 170, 160, '#120a0e', 'filter="url(#deep)" opacity=".6"'),
    ellipse(0, 0, 168, 164, 'url(#china)'),
    ellipse(0, 0, 118, 114, '#cbb794') + ellipse(-3, -4, 116, 112, '#f3e8d2'),
    ellipse(14, 20, 96, 92, '#5d4634', 'opacity=".35" filter="url(#near)"'),
    stroke('M78 -40C120 -70 150 -40 104 -4', '#f3e8d2', 20),
    ellipse(0, 0, 92, 90, '#fffaf0') + ellipse(0, 2, 79, 76, '#3a1d12'),
    ellipse(-4, 6, 70, 66, 'url(#crema)'),
  ]);
}

/** An open ledger, a fountain pen and a coffee on a green desk, in lamplight. */
export function ledger(): string {
  return [
    radial(
      'desk',
      [
        [0, '#3d7a66'],
        [0.45, '#1f4d40'],
        [1, '#0d211d'],
      ],
      [0.6, 0.32, 0.85],
    ),
    linear(
      'left',
      [
        [0, '#e9d3a6'],
        [0.12, '#f8ead0'],
        [0.8, '#fbf1dc'],
        [1, '#b79a6c'],
      ],
      [0, 0, 1, 0],
    ),
    linear(
      'right',
      [
        [0, '#a98a5d'],
        [0.12, '#f6e8cb'],
        [0.5, '#fdf5e3'],
        [1, '#ead6ac'],
      ],
      [0, 0, 1, 0],
    ),
    linear('gold', [
      [0, '#8a6424'],
      [0.3, '#f8e2a0'],
      [0.6, '#c99a45'],
      [1, '#6d4a18'],
    ]),
    linear('barrel', [
      [0, '#3d121a'],
      [0.28, '#a33a40'],
      [0.45, '#6d1f28'],
      [1, '#26090f'],
    ]),
    linear('section', [
      [0, '#17191f'],
      [0.3, '#5c626e'],
      [1, '#0c0d11'],
    ]),
    radial('china', [
      [0, '#fffaf0'],
      [0.7, '#f6ead4'],
      [0.94, '#fffdf6'],
      [1, '#cdb893'],
    ]),
    radial('crema', [
      [0, '#b06a33'],
      [0.7, '#7d421f'],
      [1, '#4a2413'],
    ]),
    radial('lamp', [
      [0, '#ffedc2', 0.45],
      [0.6, '#ffdf9e', 0.1],
      [1, '#ffdf9e', 0],
    ]),
    radial(
      'corner',
      [
        [0, '#0a0f10', 0],
        [0.65, '#0a0f10', 0.1],
        [1, '#0a0f10', 0.7],
      ],
      [0.6, 0.42, 0.75],
    ),
    blur('deep', 26),
    blur('near', 9),
    rect(0, 0, 1920, 1080, 'url(#desk)'),
    group('transform="translate(520 190) rotate(-7 600 380)"', [ledgerBook()]),
    coffee(),
    pen(),
    ellipse(1180, 380, 900, 620, 'url(#lamp)'),
    rect(0, 0, 1920, 1080, 'url(#corner)'),
  ].join('');
}
