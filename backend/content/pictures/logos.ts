import type { Drawing } from './drawing.ts';
import { lettering } from './lettering.ts';
import { ellipse, group, shape, stroke } from './svg.ts';

// Each colour keeps at least 3:1 on light paper and on the dark scheme alike.
const green = '#2f8468';
const terracotta = '#b9603f';
const slate = '#5a7a9a';
const brass = '#93743a';
const plum = '#9a6288';

const archPath = (x: number, y: number, width: number, bottom: number) =>
  `M${x} ${bottom}L${x} ${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}L${x + width} ${bottom}Z`;

const studio = () =>
  shape(
    `${archPath(10, 12, 112, 148)}${archPath(26, 30, 80, 148)}${archPath(40, 50, 52, 148)}${archPath(52, 74, 28, 148)}`,
    green,
    'fill-rule="evenodd"',
  ) +
  lettering('STUDIO', { x: 156, y: 22, height: 30, colour: green, weight: 12, spacing: 52 }) +
  lettering('BELLANDI', { x: 156, y: 76, height: 70, colour: green, weight: 13, spacing: 27 });

const logo = (
  filename: string,
  title: string,
  width: number,
  colour: string,
  mark: string,
  word: string,
): Drawing => ({
  filename,
  title,
  width,
  height: 160,
  markup: () =>
    mark + lettering(word, { x: 156, y: 59, height: 42, colour, weight: 14, spacing: 34 }),
});

/** The firm's mark and those of its partners, on a transparent ground. */
export const logos: Drawing[] = [
  {
    filename: 'logo-studio.png',
    title: 'Logo dello Studio Bellandi',
    width: 592,
    height: 160,
    markup: studio,
  },
  logo(
    'logo-rete-portici.png',
    'Logo di Rete Portici',
    640,
    terracotta,
    [0, 1, 2]
      .map((index) => shape(archPath(16 + index * 38, 40 - index * 8, 30, 124), terracotta))
      .join(''),
    'RETE PORTICI',
  ),
  logo(
    'logo-contanova.png',
    'Logo di Contanova',
    568,
    slate,
    [0, 1, 2, 3]
      .map(
        (row) =>
          ellipse(40 + row * 16, 44 + row * 24, 14, 10, slate) +
          stroke(`M16 ${44 + row * 24}L124 ${44 + row * 24}`, slate, 5),
      )
      .join(''),
    'CONTANOVA',
  ),
  logo(
    'logo-lume.png',
    'Logo di Lume',
    380,
    brass,
    shape(
      'M70 16C112 60 116 86 98 108C90 118 50 118 42 108C24 86 28 60 70 16ZM70 62C54 84 56 98 70 100C84 98 86 84 70 62Z',
      brass,
      'fill-rule="evenodd"',
    ) + stroke('M38 136L102 136', brass, 9),
    'LUME',
  ),
  logo(
    'logo-ponte-legale.png',
    'Logo di Ponte Legale',
    636,
    plum,
    shape(
      'M12 74L128 74L128 122L112 122C112 96 76 96 76 122L64 122C64 96 28 96 28 122L12 122Z',
      plum,
    ) + stroke('M12 58L128 58M70 58L70 30', plum, 8),
    'PONTE LEGALE',
  ),
  logo(
    'logo-forma.png',
    'Logo di Forma',
    432,
    terracotta,
    group(`fill="none" stroke="${terracotta}" stroke-width="10"`, [
      '<path d="M20 118L70 30L120 118Z"/>',
      '<circle cx="70" cy="90" r="27"/>',
    ]),
    'FORMA',
  ),
  logo(
    'logo-cedola.png',
    'Logo di Cedola',
    468,
    green,
    shape(
      'M30 24L110 24L110 136L96 124L83 136L70 124L57 136L44 124L30 136ZM46 48L46 57L94 57L94 48ZM46 70L46 79L94 79L94 70ZM46 92L46 101L76 101L76 92Z',
      green,
      'fill-rule="evenodd"',
    ),
    'CEDOLA',
  ),
];
