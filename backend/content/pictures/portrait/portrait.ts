import { mix } from '../colour.ts';
import { blur, ellipse, group, linear, radial, rect, shape } from '../svg.ts';
import { clothes } from './clothes.ts';
import { beard, face, glasses, neck } from './face.ts';
import { hairBehind, hairOver } from './hair.ts';
import type { Person } from './person.ts';

function niche(wall: string): string {
  const light = mix(wall, '#fff1d4', 0.55);
  return [
    linear(
      'wall',
      [
        [0, light],
        [1, mix(wall, '#2a1a20', 0.25)],
      ],
      [0, 0, 1, 1],
    ),
    linear(
      'niche',
      [
        [0, mix(wall, '#2a1a20', 0.38)],
        [1, mix(wall, '#fff1d4', 0.18)],
      ],
      [0, 0, 1, 0.6],
    ),
    radial('halo', [
      [0, '#fff1d4', 0.55],
      [1, '#fff1d4', 0],
    ]),
    rect(0, 0, 800, 1000, 'url(#wall)'),
    shape('M96 1000L96 430C96 240 220 96 400 96C580 96 704 240 704 430L704 1000Z', 'url(#niche)'),
    shape(
      'M96 1000L96 430C96 240 220 96 400 96C420 96 436 98 452 100C290 120 180 260 180 440L180 1000Z',
      '#1c1018',
      'opacity=".2"',
    ),
    ellipse(430, 430, 330, 360, 'url(#halo)'),
  ].join('');
}

/** A portrait of 800 by 1000: one person in a niche, lit from the left. */
export function portrait(person: Person): string {
  return [
    blur('soft', 22),
    blur('edge', 7),
    niche(person.wall),
    group('transform="translate(-64 -24) scale(1.16)"', [
      hairBehind(person.hairStyle, person.hair),
      neck(person),
      clothes(person.clothes, person.jacket, person.shirt),
      face(person),
      beard(person),
      hairOver(person.hairStyle, person.hair),
      glasses(person),
    ]),
  ].join('');
}
