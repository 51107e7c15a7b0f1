import { folders } from '@studio/shared/contract';
import { type DocumentType, documentTypeId, letterPdf } from '../../backend/demo/demo.ts';
import type { Client } from './clients.ts';
import type { Studio, Values } from './studio.ts';

/** A document that the firm publishes for a client; a PDF unless it has another file. */
export interface DocumentInput {
  readonly type: DocumentType;
  readonly title: string;
  readonly year: number;
  readonly month: number | null;
  readonly file?: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
}

/** A published document. */
export interface Published {
  readonly id: string;
  readonly fileId: string;
  readonly bytes: Buffer;
}

async function pdf({ title, type }: DocumentInput) {
  const letter = {
    title,
    label: type,
    rows: [['Periodo', title]] as [string, string][],
    paragraphs: ['Il documento è stato predisposto dallo studio.'],
    figures: false,
  };
  return { name: `${title}.pdf`, mimeType: 'application/pdf', buffer: await letterPdf(letter) };
}

/** Publishes documents for a client, each with a file of its own, in this order. */
export async function publish(
  admin: Studio,
  client: Pick<Client, 'id'>,
  documents: readonly DocumentInput[],
): Promise<Published[]> {
  const published: Published[] = [];
  for (const input of documents) {
    const { title, year: anno, month: mese } = input;
    const file = input.file ?? (await pdf(input));
    const fileId = await admin.upload({ folder: folders.documenti.id, title, ...file });
    const row = { cliente: client.id, tipologia: documentTypeId(input.type), documento: fileId };
    const id = await admin.create('/items/documenti_clienti', {
      ...row,
      ...{ anno, mese },
      // Tests publish the same letter twice on purpose.
      consenti_duplicato: true,
    });
    published.push({ id, fileId, bytes: file.buffer });
  }
  return published;
}

const types: readonly DocumentType[] = ['F24', 'Cedolino', 'Fattura', 'Registro IVA'];

/** Returns the rows of many documents whose file records have no file: for lists, not for downloads. */
export function manyRows(client: Pick<Client, 'id'>, count: number): Values[] {
  return Array.from({ length: count }, (_, index) => {
    const type = types[index % types.length] ?? 'F24';
    const title = `${type} numero ${index + 1}`;
    const documento = {
      storage: 'local',
      folder: folders.documenti.id,
      filename_disk: `none-${client.id}-${index}.pdf`,
      filename_download: `${title}.pdf`,
      title,
      type: 'application/pdf',
      filesize: 20_000 + index,
    };
    return {
      cliente: client.id,
      tipologia: documentTypeId(type),
      documento,
      anno: 2026 - (Math.floor(index / 12) % 12),
      mese: (index % 12) + 1,
    };
  });
}
