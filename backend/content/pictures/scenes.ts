import type { Drawing } from './drawing.ts';
import { colonnade } from './scenes/colonnade.ts';
import { doorway } from './scenes/doorway.ts';
import { ledger } from './scenes/ledger.ts';
import { loggia } from './scenes/loggia.ts';
import { paper } from './scenes/paper.ts';
import { portico } from './scenes/portico.ts';
import { rooftops } from './scenes/rooftops.ts';
import { staircase } from './scenes/staircase.ts';
import { sundial } from './scenes/sundial.ts';

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
  scene('registro-e-penna.jpg', 'Un registro contabile, una penna e un caffè', ledger),
  scene('tetti-al-tramonto.jpg', 'I tetti e le torri di Bologna al tramonto', rooftops),
  scene('scalone.jpg', 'Una scala a chiocciola vista dall’alto', staircase),
  scene('colonnato.jpg', 'Un colonnato con lunghe ombre sulla piazza', colonnade),
  scene('meridiana.jpg', 'Una meridiana dipinta su un muro al sole', sundial),
  scene('portone.jpg', 'Un portone verde fra due piante di limoni', doorway),
  scene('loggia.jpg', 'Una loggia aperta sulle colline', loggia),
  scene('carta.jpg', 'Fogli di carta su una scrivania', paper),
];
