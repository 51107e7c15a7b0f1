import type { Drawing } from './drawing.ts';
import { portico } from './scenes/portico.ts';
import { rooftops } from './scenes/rooftops.ts';
import { staircase } from './scenes/staircase.ts';

const sky = (from: string, to: string) =>
  `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="1920" height="1080" fill="url(#s)"/>`;

const scene = (filename: string, title: string, markup: () => string): Drawing => ({
  filename,
  title,
  width: 1920,
  height: 1080,
  markup,
});

/** The wide pictures at the head of the pages. */
export const scenes: Drawing[] = [
  scene('portici.jpg', 'Portici di Bologna nella luce della sera', portico),
  scene('registro-e-penna.jpg', 'Un registro contabile e una penna stilografica', () =>
    sky('#e8c79a', '#5b3a2c'),
  ),
  scene('tetti-al-tramonto.jpg', 'I tetti e le torri della città al tramonto', rooftops,
  ),
  scene('scalone.jpg', 'Uno scalone visto dall’alto', staircase),
  scene('colonnato.jpg', 'Un colonnato con lunghe ombre', () => sky('#e8c79a', '#5b3a2c')),
  scene('meridiana.jpg', 'Una meridiana su un muro chiaro', () => sky('#e8c79a', '#5b3a2c')),
  scene('portone.jpg', 'Un portone verde in una cornice di pietra', () =>
    sky('#e8c79a', '#5b3a2c'),
  ),
  scene('cortile.jpg', 'Un cortile con un cipresso oltre l’arco', () => sky('#e8c79a', '#5b3a2c')),
  scene('carta.jpg', 'Fogli di carta sovrapposti', () => sky('#e8c79a', '#5b3a2c')),
];
