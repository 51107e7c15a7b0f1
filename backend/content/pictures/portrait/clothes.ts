import { mix } from '../colour.ts';
import { ellipse, shape, stroke } from '../svg.ts';

/** What is worn. */
export type ClothesStyle = 'suit' | 'blazer' | 'rollneck' | 'open collar' | 'cardigan';

const shoulders =
  'M300 650C230 676 150 690 112 750C80 806 66 900 60 1000L740 1000C734 900 720 806 688 750C650 690 570 676 500 650L400 780Z';

const lapels = (colour: string, dark: string) => [
  shape(
    'M296 652C262 690 250 730 252 762L300 778L282 806L396 1000L404 1000C372 900 330 760 322 668Z',
    mix(colour, '#ffe9c8', 0.1),
  ),
  shape(
    'M504 652C538 690 550 730 548 762L500 778L518 806L404 1000L396 1000C428 900 470 760 478 668Z',
    mix(colour, dark, 0.3),
  ),
  stroke(
    'M252 762L300 778L282 806L396 1000M548 762L500 778L518 806L404 1000',
    dark,
    3,
    'opacity=".5"',
  ),
];

const collar = (shirt: string) => [
  shape('M322 640L300 664L352 752L400 700Z', mix(shirt, '#ffffff', 0.2)),
  shape('M478 640L500 664L448 752L400 700Z', mix(shirt, '#4a3a4a', 0.22)),
];

const details: Record<ClothesStyle, (jacket: string, shirt: string, dark: string) => string[]> = {
  suit: (jacket, shirt, dark) => [
    shape('M318 650L400 700L482 650L440 1000L360 1000Z', shirt),
    shape('M378 716L422 716L414 752L430 1000L370 1000L386 752Z', '#7a2f2c'),
    shape('M402 752L414 752L430 1000L404 1000Z', '#4f1c20', 'opacity=".5"'),
    ...collar(shirt),
    ...lapels(jacket, dark),
  ],
  blazer: (jacket, shirt, dark) => [
    shape('M298 648L400 784L502 648L470 800L404 1000L396 1000L330 800Z', shirt),
    shape('M400 784L502 648L470 800L404 1000L400 1000Z', dark, 'opacity=".16"'),
    ...lapels(jacket, dark),
  ],
  rollneck: (jacket, _shirt, dark) => [
    shape('M300 650L500 650L400 800Z', jacket),
    shape(
      'M318 606C350 640 450 640 482 606L496 690C450 726 350 726 304 690Z',
      mix(jacket, '#ffe9c8', 0.12),
    ),
    stroke(
      'M306 682C352 716 448 716 494 682M340 640L336 694M400 650L400 706M460 640L464 694',
      dark,
      4,
      'opacity=".35"',
    ),
  ],
  'open collar': (jacket, shirt, dark) => [
    shape('M318 650L400 770L482 650L450 1000L350 1000Z', shirt),
    ...collar(shirt),
    stroke('M400 790L400 1000', dark, 3, 'opacity=".3"'),
    ...lapels(jacket, dark),
  ],
  cardigan: (jacket, shirt, dark) => [
    shape('M298 648L400 784L502 648L470 1000L330 1000Z', shirt),
    shape(
      'M300 652C310 760 350 880 384 1000L352 1000C316 880 280 760 284 660Z',
      mix(jacket, '#ffe9c8', 0.2),
    ),
    shape(
      'M500 652C490 760 450 880 416 1000L448 1000C484 880 520 760 516 660Z',
      mix(jacket, dark, 0.3),
    ),
    ...[-4, -3, -2, -1, 0, 1, 2, 3, 4].map((bead) =>
      ellipse(
        400 + bead * 17,
        712 - bead * bead * 2.7,
        8,
        8,
        mix('#fbf3e2', '#b98f7c', (bead + 4) / 12),
      ),
    ),
  ],
};

/** Shoulders and what covers them, lit from the left. */
export function clothes(style: ClothesStyle, jacket: string, shirt: string): string {
  const dark = mix(jacket, '#120c14', 0.6);
  return [
    shape(shoulders, jacket),
    shape(
      'M500 650C570 676 650 690 688 750C720 806 734 900 740 1000L560 1000C600 880 560 760 500 650Z',
      dark,
      'opacity=".45"',
    ),
    stroke(
      'M176 1000C186 930 196 880 190 830M624 1000C614 930 604 880 610 830',
      dark,
      4,
      'opacity=".4"',
    ),
    ...details[style](jacket, shirt, dark),
  ].join('');
}
