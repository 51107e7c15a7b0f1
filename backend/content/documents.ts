import { demoUsers } from '../access/demo-users.ts';
import { romeToday } from './calendar.ts';
import type { DemoFile, DemoItem } from './demo-content.ts';
import { documentTypeId } from './document-types.ts';
import { type ClientDocument, latestDocuments } from './documents/client-documents.ts';
import { documentLetter } from './documents/document-letter.ts';
import { largeFirmPlan, smallFirmPlan } from './documents/document-plans.ts';
import { fileId } from './file-id.ts';
import { letterFile } from './pdf/letter-file.ts';

const deliveries = [
  { client: demoUsers.cliente40, plan: smallFirmPlan, count: 40 },
  { client: demoUsers.cliente2000, plan: largeFirmPlan, count: 2000 },
];

interface Delivered {
  client: { id: string; societa: string };
  document: ClientDocument;
  filename: string;
}

function delivered(now: Date): Delivered[] {
  const today = romeToday(now);
  return deliveries.flatMap(({ client, plan, count }) =>
    latestDocuments(plan, count, today).map((document) => ({
      client,
      document,
      filename: `${document.slug}-${client.id.slice(-4)}.pdf`,
    })),
  );
}

/** The documents of the demo clients as rows. The client without documents has none. */
export function documentItems(now: Date): DemoItem[] {
  return delivered(now).map(({ client, document, filename }, index) => ({
    id: index + 1,
    cliente: client.id,
    tipologia: documentTypeId(document.type),
    documento: fileId(filename),
    anno: document.year,
    mese: document.month,
  }));
}

/** The documents of the demo clients as private files. */
export function documentFiles(now: Date): DemoFile[] {
  return delivered(now).map(({ client, document, filename }) =>
    letterFile('documenti', filename, documentLetter(client.societa, document)),
  );
}
