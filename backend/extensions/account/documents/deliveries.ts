import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import type { HookConfig } from '@directus/extensions';
import type { Knex } from 'knex';
import * as v from 'valibot';
import {
  type DeliveredDocument,
  type DeliveryForm,
  type Directory,
  documentOf,
} from './delivery.ts';
import { deliveryFiles } from './delivery-files.ts';
import { type Delivery, deliverySchema } from './delivery-form.ts';
import { type BadFile, DeliveryRefused, refusalText } from './delivery-refusal.ts';
import { readDirectory } from './directory.ts';

/** Files of one delivery: each is a row, and Directus writes at most a thousand at once. */
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
 * Publishes the files of a delivery, each for the client, type and period that the form or its name says: all of them,
 * in the transaction that creates the delivery, or none and a message that names every wrong file.
 */
export const deliveries: HookConfig = ({ filter }) => {
  filter('consegne.items.create', async (payload, _meta, { database, schema, accountability }) => {
    // First of all: what is said below is for those who may deliver.
    if (accountability !== null && schema !== null) {
      const what = { accountability, action: 'create', collection: 'consegne' } as const;
      await validateAccess(what, { knex: database, schema });
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
