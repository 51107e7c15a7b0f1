import { type DemoItem, fileId } from './demo-content.ts';

// Partners and tools only: the profession's code of conduct forbids naming clients.
const logos: [filename: string, descrizione: string][] = [
  ['logo-rete-portici.png', 'Rete Portici, associazione di studi professionali emiliani'],
  ['logo-contanova.png', 'Contanova, software di contabilità e bilancio'],
  ['logo-lume.png', 'Lume, conservazione digitale a norma'],
  ['logo-ponte-legale.png', 'Ponte Legale, rete di avvocati d’impresa'],
  ['logo-forma.png', 'Forma, scuola di aggiornamento professionale'],
  ['logo-cedola.png', 'Cedola, piattaforma per le paghe'],
];

/** Returns the logos of the firm's partners. */
export function logoItems(): DemoItem[] {
  return logos.map(([filename, descrizione], index) => ({
    id: index + 1,
    status: 'published',
    sort: index + 1,
    logo: fileId(filename),
    descrizione,
  }));
}
