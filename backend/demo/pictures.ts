import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DemoFile, fileId } from './demo-content.ts';

/**
 * The files of `pictures/` and their titles: headers of pages, portraits, logos. They are JPEG and PNG because the
 * Studio takes neither AVIF nor SVG (`shared/src/rules/file-types`); Directus serves the smaller formats.
 */
const titles: Record<string, string> = {
  'portici.jpg': 'Portici di Bologna nella luce della sera',
  'registro-e-penna.jpg': 'Un registro contabile, una penna e un caffè',
  'tetti-al-tramonto.jpg': 'I tetti e le torri di Bologna al tramonto',
  'scalone.jpg': 'Una scala a chiocciola vista dall’alto',
  'colonnato.jpg': 'Un colonnato con lunghe ombre sulla piazza',
  'meridiana.jpg': 'Una meridiana dipinta su un muro al sole',
  'portone.jpg': 'Un portone verde fra due piante di limoni',
  'loggia.jpg': 'Una loggia aperta sulle colline',
  'carta.jpg': 'Fogli di carta su una scrivania',
  'ritratto-anna-bellandi.jpg': 'Ritratto di Anna Bellandi',
  'ritratto-tommaso-guidi.jpg': 'Ritratto di Tommaso Guidi',
  'ritratto-samira-benali.jpg': 'Ritratto di Samira Benali',
  'ritratto-davide-righi.jpg': 'Ritratto di Davide Righi',
  'ritratto-chiara-moreschi.jpg': 'Ritratto di Chiara Moreschi',
  'ritratto-luisa-tarabusi.jpg': 'Ritratto di Luisa Tarabusi',
  'ritratto-matteo-zhang.jpg': 'Ritratto di Matteo Zhang',
  'logo-studio.png': 'Logo dello Studio Bellandi',
  'logo-studio-scuro.png': 'Logo dello Studio Bellandi per fondo scuro',
  'logo-rete-portici.png': 'Logo di Rete Portici',
  'logo-contanova.png': 'Logo di Contanova',
  'logo-lume.png': 'Logo di Lume',
  'logo-ponte-legale.png': 'Logo di Ponte Legale',
  'logo-forma.png': 'Logo di Forma',
  'logo-cedola.png': 'Logo di Cedola',
};

/** Returns all pictures of the demo firm. */
export function pictureFiles(): DemoFile[] {
  return Object.entries(titles).map(([filename, title]) => ({
    id: fileId(filename),
    folder: 'pubblici',
    filename,
    title,
    type: filename.endsWith('.png') ? 'image/png' : 'image/jpeg',
    bytes: () => readFile(join(import.meta.dirname, 'pictures', filename)),
  }));
}
