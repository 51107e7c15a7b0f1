import { mix } from '../colour.ts';
import type { Space } from '../perspective.ts';
import { silhouette } from '../silhouette.ts';
import { ellipse, group, linear, radial, rect } from '../svg.ts';
import { floor, pier, walls } from './portico-bay.ts';
import { bay, bays, eye, face, haze, street, wall } from './portico-space.ts';

function acrossTheStreet(): string {
  const windows = Array.from({ length: 22 }, (_, index) => {
    const z = 4 + index * 1.9;
    return [2.6, 5.2, 7.8].map((y) =>
      face(
        [
          [-8, y, z],
          [-8, y + 1.5, z],
          [-8, y + 1.5, z + 0.8],
          [-8, y, z + 0.8],
        ],
        mix('#b87d4e', haze, z / 40),
        'opacity=".75"',
      ),
    );
  });
  const facade: Space[] = [
    [-8, 0, 2],
    [-8, 10, 2],
    [-8, 10, 60],
    [-8, 0, 60],
  ];
  const road: Space[] = [
    [-8, 0, 1],
    [street, 0, 1],
    [street, 0, 60],
    [-8, 0, 60],
  ];
  return [
    rect(0, 0, 1920, 1080, 'url(#sky)'),
    face(facade, 'url(#facade)'),
    ...windows.flat(),
    face(road, '#f2cf98'),
  ].join('');
}

function passerby(x: number, z: number): string {
  const shadow: Space[] = [
    [x - 0.15, 0, z],
    [x + 0.15, 0, z],
    [wall, 0, z + 1.5],
    [wall, 0, z + 1.2],
  ];
  return face(shadow, '#4a2a20', 'opacity=".7"') + silhouette(eye, x, z, '#2b1d22');
}

/** Bologna's arcades in the evening: light falls through the arches on the floor and the wall. */
export function portico(): string {
  const order = Array.from({ length: bays }, (_, index) => (bays - 1 - index) * bay - bay * 0.6);
  const [vx, vy] = eye.at;
  return [
    linear('sky', [
      [0, '#bcd0c4'],
      [0.45, '#f4dcae'],
      [0.62, '#ffeec9'],
    ]),
    linear(
      'facade',
      [
        [0, '#d99f63'],
        [1, '#fbe3b4'],
      ],
      [0, 0, 1, 0],
    ),
    radial('glow', [
      [0, '#fff1cd', 0.95],
      [0.35, '#ffe2a8', 0.45],
      [1, '#ffd489', 0],
    ]),
    linear('dusk', [
      [0, '#1c1420', 0.62],
      [0.4, '#1c1420', 0.05],
      [1, '#1c1420', 0],
    ]),
    linear(
      'edge',
      [
        [0, '#1c1420', 0],
        [1, '#1c1420', 0.55],
      ],
      [0, 0, 1, 0],
    ),
    acrossTheStreet(),
    ...order.map(floor),
    ...order.map(walls),
    ...order.map(pier),
    passerby(0.9, 14.5),
    ellipse(vx, vy - 20, 330, 300, 'url(#glow)'),
    ellipse(vx - 620, vy + 120, 900, 560, 'url(#glow)', 'opacity=".4"'),
    group('', [rect(0, 0, 1920, 1080, 'url(#dusk)'), rect(1300, 0, 620, 1080, 'url(#edge)')]),
  ].join('');
}
