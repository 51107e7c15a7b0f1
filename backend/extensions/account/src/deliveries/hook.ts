import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import type { HookConfig } from '@directus/extensions';
import { folders, roleIds } from '@studio/shared/directus-ids';
import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  type BadFile,
  type DeliveredDocument,
  type DeliveryForm,
  DeliveryRefused,
  type Directory,
  documentOf,
  refusalText,
} from './delivered-document.ts';

/** The most files of a delivery: each is a row, and Directus writes at most a thousand at once. */
const mostFiles = 400;

function refuse(reason: string): never {
  throw new DeliveryRefused({ reason });
}

function formOf({ cliente, tipologia, anno, mese }: Delivery, directory: Directory): DeliveryForm {
  const client = directory.clients.find(({ id }) => id === cliente) ?? null;
  if (cliente !== null && client === null) {
    refuse('Non è stato pubblicato nulla: chi hai scelto non è un cliente attivo.');
  }
  const type = directory.types.find(({ id }) => id === tipologia) ?? null;
  if (tipologia !== null && type === null) {
    refuse('Non è stato pubblicato nulla: la tipologia scelta non esiste.');
  }
  return { cliente: client, tipologia: type, anno, mese };
}

async function documentsOf(database: Knex, delivery: Delivery) {
  if (delivery.files.length === 0) refuse('Aggiungi almeno un file alla consegna.');
  if (delivery.files.length > mostFiles) {
    refuse(`Una consegna ha al massimo ${mostFiles} file: dividila in più consegne.`);
  }
  const directory = await readDirectory(database);
  const form = formOf(delivery, directory);
  const now = new Date();
  const documents: (DeliveredDocument & { file: string })[] = [];
  const bad: BadFile[] = [];
  for (const { id, name, problems } of await deliveryFiles(database, delivery.files)) {
    const document = documentOf(name, form, directory, now);
    const all = Array.isArray(document) ? [...problems, ...document] : problems;
    if (all.length > 0) bad.push({ name, problems: all });
    else if (!Array.isArray(document)) documents.push({ ...document, file: id });
  }
  if (bad.length > 0) refuse(refusalText(bad));
  return documents;
}

/**
 * Publishes the files of a delivery, each for the client, type and period that the form or its name says: all of them
 * in the transaction that creates the delivery, or none with a message that names every wrong file.
 */
export const deliveries: HookConfig = ({ filter }) => {
  filter('consegne.items.create', async (payload, _meta, { database, schema, accountability }) => {
    // Rights first: the messages below are only for users who may deliver.
    if (accountability !== null && schema !== null) {
      const access = { accountability, action: 'create', collection: 'consegne' } as const;
      await validateAccess(access, { knex: database, schema });
    }
    const parsed = v.safeParse(deliverySchema, payload);
    if (!parsed.success) refuse('Scegli cliente e tipologia dagli elenchi e carica i file.');
    const documents = await documentsOf(database, parsed.output);
    for (const { file, title } of documents) {
      await database('directus_files').where({ id: file }).update({ title });
    }
    const documenti = documents.map(({ file, title: _, ...row }) => ({ ...row, documento: file }));
    return Object.assign({}, payload, { documenti });
  });

  filter('consegne.items.update', () => {
    refuse('Una consegna non si modifica: cambia i documenti, o fanne un’altra.');
  });
};

const clients = v.array(v.object({ id: v.string(), piva: v.nullable(v.string()) }));
const types = v.array(v.object({ id: v.number(), tipologia: v.string() }));

/** The statuses of accounts that cannot log in any more. */
const blockedStatuses = ['suspended', 'archived'];

/** Returns every client who can get documents, and every kind of document. */
async function readDirectory(database: Knex): Promise<Directory> {
  const users: unknown = await database('directus_users')
    .where({ role: roleIds.cliente })
    .whereNotIn('status', blockedStatuses)
    .select('id', 'piva');
  const kinds: unknown = await database('tipologie').select('id', 'tipologia');
  return { clients: v.parse(clients, users), types: v.parse(types, kinds) };
}

const fileSchema = v.object({
  id: v.string(),
  filename_download: v.fallback(v.string(), ''),
  folder: v.nullable(v.string()),
});

/** A file of a delivery, and the problems that do not depend on its name. */
interface DeliveryFile {
  id: string;
  name: string;
  problems: string[];
}

const documentRow = v.object({ documento: v.string() });

/** Returns the values that occur more than once. */
function repeated(values: string[]): Set<string> {
  return new Set(values.filter((one, index) => values.indexOf(one) !== index));
}

/** Returns the files with these ids, in the same order; a file that does not exist has its id as name. */
async function deliveryFiles(database: Knex, ids: string[]): Promise<DeliveryFile[]> {
  const rows: unknown = await database('directus_files')
    .whereIn('id', ids)
    // Another delivery of the same file waits for this one, and then finds it published.
    .forUpdate()
    .select('id', 'filename_download', 'folder');
  const published: unknown = await database('documenti_clienti')
    .whereIn('documento', ids)
    .select('documento');
  const taken = new Set(v.parse(v.array(documentRow), published).map(({ documento }) => documento));
  const known = new Map(v.parse(v.array(fileSchema), rows).map((row) => [row.id, row]));
  const names = ids.map((id) => known.get(id)?.filename_download ?? id);
  const twice = repeated(names);
  return ids.map((id, index) => {
    const file = known.get(id);
    const name = names[index] ?? id;
    const problems = [
      ...(file === undefined ? ['il file non esiste'] : []),
      ...(file !== undefined && file.folder !== folders.documenti.id
        ? ['non è nella cartella Documenti']
        : []),
      ...(taken.has(id) ? ['è già pubblicato'] : []),
      ...(twice.has(name) ? ['c’è due volte'] : []),
    ];
    return { id, name, problems };
  });
}

const uuid = v.pipe(v.string(), v.uuid());
const key = v.union([uuid, v.object({ id: uuid })]);
const entry = v.object({ directus_files_id: key });

// The Studio sends the rows to create, link and remove; other callers may send a plain list.
const entries = v.union([
  v.array(entry),
  v.pipe(
    v.looseObject({ create: v.array(entry) }),
    v.transform(({ create }) => create),
  ),
]);

/** Parses a delivery as callers send it: the choices that hold for all files, and the ids of the files. */
const deliverySchema = v.pipe(
  v.object({
    cliente: v.nullish(v.string(), null),
    tipologia: v.nullish(v.number(), null),
    anno: v.nullish(v.number(), null),
    mese: v.nullish(v.number(), null),
    file: v.nullish(entries, []),
  }),
  v.transform(({ file, ...choices }) => ({
    ...choices,
    files: file.map(({ directus_files_id: id }) => (typeof id === 'string' ? id : id.id)),
  })),
);

/** A delivery as callers send it. */
type Delivery = v.InferOutput<typeof deliverySchema>;
