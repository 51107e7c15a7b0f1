import { attivita } from '../schema/attivita.ts';
import { configurazione } from '../schema/configurazione.ts';
import { dizionario } from '../schema/dizionario.ts';
import { dizionarioTranslations } from '../schema/dizionario-translations.ts';
import { loghi } from '../schema/loghi.ts';
import { news, newsAttivita } from '../schema/news.ts';
import { pagine } from '../schema/pagine.ts';
import { scadenze } from '../schema/scadenze.ts';
import { team } from '../schema/team.ts';
import type { CollectionDefinition } from '../schema/vocabulary/definition.ts';

/** Collections whose rows have a status; the public reads the published ones. */
export const publishedCollections = [pagine, news, attivita, team, loghi, scadenze];

/** Collections that the public reads whole. */
export const openCollections = [configurazione, dizionario, dizionarioTranslations, newsAttivita];

/** Every collection that visitors see. */
export const publicCollections = [...publishedCollections, ...openCollections];

/** The public collections whose rows visitors read within those of another one. */
export const withinCollection: Readonly<Record<string, string>> = {
  [dizionarioTranslations.collection]: dizionario.collection,
  [newsAttivita.collection]: news.collection,
};

/** The fields of a public file that every visitor may read. */
export const publicFileFields = [
  'id',
  'type',
  'title',
  'filesize',
  'width',
  'height',
  'modified_on',
  'filename_download',
];

// The authors of a row and its schedule are internal; the moments of its creation and last change date sitemap, feed and
// calendars.
const internalFields = new Set([
  ...['user_created', 'user_updated', 'pubblica_dal', 'pubblica_fino'],
  ...['interventi', 'motivo_correzione'],
]);

/** Further internal fields: what the Studio needs of the dictionary. */
const internalOf: { readonly [collection: string]: readonly string[] } = {
  dizionario: ['testo', 'pagina'],
  dizionario_translations: ['modificata'],
};

/** Returns the fields of a collection that the public may read. */
export function publicFields({ collection, fields }: CollectionDefinition): string[] {
  const isInternal = (name: string) =>
    internalFields.has(name) || internalOf[collection]?.includes(name);
  return Object.keys(fields).filter((name) => !isInternal(name));
}
