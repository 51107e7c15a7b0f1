import { arch, type Space } from '../perspective.ts';
import { face, fog, palace, spacing } from './square-space.ts';

function bayOfPalace(z: number): string {
  const half = 1.15;
  const middle = z + spacing / 2;
  const doorway = [
    [middle - half, 0],
    ...arch(middle, 2.7, half, half),
    [middle + half, 0],
  ] as const;
  const outline = doorway.map(([along = 0, y = 0]): Space => [palace, y, along]);
  const inner = doorway.map(([along = 0, y = 0]): Space => [palace + 0.9, y, along]);
  const window = (y: number): Space[] => [
    [palace, y, middle - 0.45],
    [palace, y + 1.5, middle - 0.45],
    [palace, y + 1.5, middle + 0.45],
    [palace, y, middle + 0.45],
  ];
  return [
    face(outline, fog('#d99a5c', z)),
    face(inner, fog('#4b2630', z)),
    face(window(5.4), fog('#7d4436', z)),
    face(window(8.2), fog('#7d4436', z)),
  ].join('');
}

/** The palace on the right of the square. The scene defines its paint. */
export function palaceFront(): string {
  const wall = (y0: number, y1: number): Space[] => [
    [palace, y0, 2],
    [palace, y1, 2],
    [palace, y1, 46],
    [palace, y0, 46],
  ];
  const bays = Array.from({ length: 12 }, (_, index) => bayOfPalace(2 + (11 - index) * spacing));
  return [
    face(wall(0, 11.5), 'url(#palace)'),
    face(wall(4.5, 4.75), '#a8623f', 'opacity=".8"'),
    face(wall(11, 11.5), '#a8623f'),
    ...bays,
  ].join('');
}
