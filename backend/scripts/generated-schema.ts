import { clientFields } from '../access/client-fields.ts';
import { publicFields, publicFileFields } from '../access/public-fields.ts';
import { collections } from '../schema/index.ts';
import type { CollectionDefinition, FieldDefinition } from '../schema/vocabulary/definition.ts';

/** The first line of every generated file. */
export const banner =
  '// Generated from backend/schema by backend/scripts/generate-types.ts. Do not edit.\n';

const systemTypes: Record<string, string> = {
  directus_files: 'PublicFile',
  directus_users: 'DirectusUsers',
};

function targetType(collection: string): string {
  return systemTypes[collection] ?? typeName(collection);
}

function readType(field: FieldDefinition): string {
  if (field.relation) return `${field.reads} | ${targetType(field.relation.collection)}`;
  const list = field.reads.match(/^number\[\] \| (\w+)\[\]$/);
  return list?.[1] ? `number[] | ${targetType(list[1])}[]` : field.reads;
}

function isNullable(field: FieldDefinition): boolean {
  return field.schema !== null && field.schema.is_nullable !== false;
}

const forClients: Record<string, string[]> = {
  ...clientFields,
  // Choices about other notices come by calls of the extension.
  preferenze_avvisi: [
    ...['id', 'utente', 'documenti'],
    ...['secondo_indirizzo', 'secondo_dal', 'disdetta', 'disdetta_secondo'],
  ],
};

/** The fields that are younger than version 1 of the types: optional, so that the types only grow (docs/packages.md). */
const laterFields = new Map([
  ['documenti_clienti', new Set(['risposta_chiesta', 'risposta_entro', 'risposta'])],
]);

function members(definition: CollectionDefinition): string {
  const readable = new Set(forClients[definition.collection] ?? publicFields(definition));
  return Object.entries(definition.fields)
    .filter(([name]) => readable.has(name))
    .map(([name, field]) => {
      const mark = laterFields.get(definition.collection)?.has(name) ? '?' : '';
      return `  ${name}${mark}: ${readType(field)}${isNullable(field) ? ' | null' : ''};`;
    })
    .join('\n');
}

const userBasics = `  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  avatar: string | PublicFile | null;
`;

function declaration(definition: CollectionDefinition): string {
  const { collection } = definition;
  const basics = collection === 'directus_users' ? userBasics : '';
  return `/** A row of \`${collection}\`. */
export interface ${targetType(collection)} {
${basics}${members(definition)}
}
`;
}

const fileTypes: Record<string, string> = {
  id: 'string',
  filesize: 'number | null',
  width: 'number | null',
  height: 'number | null',
  filename_download: 'string',
};

function publicFile(): string {
  const fields = publicFileFields.map(
    (name) => `  ${name}: ${fileTypes[name] ?? 'string | null'};`,
  );
  return `/** The readable fields of a file; sizes in bytes and pixels. */
export interface PublicFile {
${fields.join('\n')}
}
`;
}

// These collections belong to the firm or to the backend; the change log is for the gateway.
const unseen = new Set([
  'directus_files',
  'registro_modifiche',
  'pubblicazioni_segnalate',
  'consegne',
  'consegne_files',
  'consegne_righe',
  'avvisi_clienti',
  'accessi_documenti',
  'avvisi_documenti',
  'richieste_appuntamento',
  'richieste_documenti',
  'modelli_richieste',
  'voci_modelli',
  'nuove_richieste',
  'nuove_richieste_clienti',
  'nuove_richieste_aziende',
  'caricamenti',
  'caricamenti_in_corso',
  'avvisi_scambio',
  'scadenze_clienti',
  'risposte',
  'catene_risposte',
  'processi',
  'calendari_scadenze',
  'iscrizioni_push',
  'notifiche_in_uscita',
  'messaggi',
  'letture_messaggi',
  'interventi_clienti',
  'nuovi_clienti',
  'nuovi_clienti_tipologie',
  'posta_in_uscita',
  'secondi_fattori',
  'passkey',
  'sfide_passkey',
  'codici_recupero',
  'sessioni',
  'dispositivi',
]);

/** Returns the TypeScript source of the collections as the apps read them, in the form of `@directus/sdk`. */
export function generatedSchema(): string {
  const seen = collections.filter(({ collection }) => !unseen.has(collection));
  const entries = seen.map(({ collection, meta }) => {
    const single = meta?.singleton || collection === 'directus_users';
    return `  ${collection}: ${targetType(collection)}${single ? '' : '[]'};`;
  });
  return [
    banner,
    publicFile(),
    ...seen.map(declaration),
    `/** Every collection by name, as \`@directus/sdk\` expects it: lists, except singletons. */
export interface Schema {
${entries.join('\n')}
}
`,
  ].join('\n');
}

/** Returns the name of a collection's type: `dizionario_translations` becomes `DizionarioTranslations`. */
function typeName(collection: string): string {
  return collection
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
