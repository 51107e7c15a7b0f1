import { demoUsers } from '../access/demo-users.ts';
import { periodOf, romeToday } from './calendar.ts';
import type { DemoFile, DemoItem } from './demo-content.ts';
import { documentTypeId } from './document-types.ts';
import { type ClientDocument, latestDocuments } from './documents/client-documents.ts';
import { documentLetter } from './documents/document-letter.ts';
import { largeFirmPlan, smallFirmPlan } from './documents/document-plans.ts';
import { fileId } from './file-id.ts';
import { letterFile } from './pdf/letter-file.ts';

const deliveries = [
  { client: demoUsers.cliente40, plan: smallFirmPlan, count: 40, unread: 3 },
  { client: demoUsers.cliente2000, plan: largeFirmPlan, count: 2000, unread: 12 },
];

interface Delivered {
  client: { id: string; societa: string };
  document: ClientDocument;
  filename: string;
  isRead: boolean;
}

function delivered(now: Date): Delivered[] {
  const today = romeToday(now);
  return deliveries.flatMap(({ client, plan, count, unread }) =>
    latestDocuments(plan, count, today).map((document, index) => ({
      client,
      document,
      isRead: index >= unread,
      filename: `${document.slug}-${client.id.slice(-4)}.pdf`,
    })),
  );
}

/**
 * The documents of the demo clients as rows: all but the newest are read, and nobody is to be told of any by mail. The
 * client without documents has none.
 */
export function documentItems(now: Date): DemoItem[] {
  const moment = now.toISOString();
  return delivered(now).map(({ client, document, filename, isRead }, index) => ({
    id: index + 1,
    cliente: client.id,
    tipologia: documentTypeId(document.type),
    documento: fileId(filename),
    anno: document.year,
    mese: document.month,
    letto_il: isRead ? moment : null,
    avvisato_il: moment,
  }));
}

/** The receipts of what the smaller client has read. */
export function receiptItems(now: Date): DemoItem[] {
  return delivered(now).flatMap(({ client, document, isRead }, index) =>
    isRead && client === demoUsers.cliente40
      ? [
          {
            id: index + 1,
            quando: now.toISOString(),
            modo: index % 3 === 0 ? 'anteprima' : 'scaricato',
            cliente: client.id,
            documento: index + 1,
            descrizione: `${document.type} · ${periodOf(document.year, document.month)} · ${document.title}`,
          },
        ]
      : [],
  );
}

/** The documents of the demo clients as private files. */
export function documentFiles(now: Date): DemoFile[] {
  return delivered(now).map(({ client, document, filename }) =>
    letterFile('documenti', filename, documentLetter(client.societa, document)),
  );
}
