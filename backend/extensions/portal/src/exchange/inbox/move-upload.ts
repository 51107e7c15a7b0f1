import type { EndpointExtensionContext } from '@directus/extensions';
import type { Accountability, SchemaOverview } from '@directus/types';
import { folders } from '@studio/shared/contract';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { acceptUpload } from '../requests/outcomes.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import { lockOne, NotNow } from './handle-uploads.ts';

/** The type and the period of a document. */
export interface Filing {
  readonly tipologia: number;
  readonly anno: number;
  /** 1 to 12; null for a document of the whole year. */
  readonly mese: number | null;
}

/** The open transaction and the member of the staff who moves. */
interface Moving {
  readonly services: EndpointExtensionContext['services'];
  readonly transaction: Knex;
  readonly accountability: Accountability;
  readonly schema: SchemaOverview;
  readonly now: Date;
}

const documentKey = v.number();

/**
 * Makes an upload a document of its client or company, with the rights of the member of the staff and by all rules of
 * documents; the file moves into the folder of documents. An upload that waits is accepted with it. The client hears of
 * the outcome, and gets no mail about a new document: it is their own. Resolves with the document's key, the same one
 * for an upload that was moved before.
 */
export async function moveUpload(
  { services, transaction, accountability, schema, now }: Moving,
  id: number,
  filing: Filing,
): Promise<number> {
  const upload = await lockOne(transaction, id);
  if (upload.documento !== null) return upload.documento;
  const { file, stato, cliente, azienda } = upload;
  if (file === null || (stato !== 'ricevuto' && stato !== 'accettato')) {
    const reason = 'Solo un file ricevuto o accettato si sposta tra i documenti.';
    throw new NotNow({ reason });
  }
  const user = accountability.user;
  if (stato === 'ricevuto') await acceptUpload(transaction, upload, { user, now });
  await transaction('directus_files')
    .where({ id: file })
    .update({ folder: folders.documenti.id, modified_by: user, modified_on: now });
  const options = { accountability, schema, knex: transaction };
  const owner = azienda === null ? { cliente } : { azienda };
  const created: unknown = await new services.ItemsService('documenti_clienti', options).createOne({
    ...owner,
    ...filing,
    documento: file,
  });
  const documento = v.parse(documentKey, created);
  await transaction('documenti_clienti').where({ id: documento }).update({ avvisato_il: now });
  await transaction(uploadsTable)
    .where({ id })
    .update({ documento, user_updated: user, date_updated: now });
  return documento;
}
