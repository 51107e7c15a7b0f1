import { createHash } from 'node:crypto';
import { formatNumber, romeToday } from '@studio/shared/kit/format';
import { addDays } from '@studio/shared/rules';
import { periodOf } from '../extensions/portal/src/documents/period.ts';

import { type DemoCompany, demoCompanies } from './companies.ts';
import { type DemoFile, type DemoItem, fileId } from './demo-content.ts';
import { type Letter, letterFile } from './letter.ts';
import { type DemoUser, demoUsers } from './users.ts';

/** The types of documents, with the two amounts that each shows, and the second one's share of the first. */
const amounts = {
  F24: ['Totale a debito', 'Compensato con crediti', 0.12],
  Bilancio: ['Valore della produzione', 'Utile d’esercizio', 0.07],
  'Dichiarazione dei redditi': ['Reddito imponibile', 'Imposta dovuta', 0.24],
  Cedolino: ['Retribuzione lorda', 'Netto in busta', 0.74],
  Fattura: ['Imponibile', 'IVA 22%', 0.22],
  Contratto: ['Compenso convenuto', 'Acconto alla firma', 0.3],
  'Certificazione Unica': ['Redditi certificati', 'Ritenute operate', 0.21],
  'Comunicazione LIPE': ['IVA esigibile', 'IVA detratta', 0.81],
  'Dichiarazione IVA': ['IVA a debito', 'IVA ammessa in detrazione', 0.83],
  'Registro IVA': ['Imponibile del mese', 'Imposta del mese', 0.22],
} as const satisfies Record<string, readonly [first: string, second: string, share: number]>;

/** The name of a type of client document. */
export type DocumentType = keyof typeof amounts;

const documentTypes = Object.keys(amounts);

/** Returns the primary key of a type of document. */
export function documentTypeId(type: DocumentType): number {
  return documentTypes.indexOf(type) + 1;
}

/** Returns the types of documents as rows. */
export function documentTypeItems(): DemoItem[] {
  return documentTypes.map((tipologia, index) => ({ id: index + 1, tipologia }));
}

/** A document that the firm delivers again and again. */
interface Recurring {
  type: DocumentType;
  label: string;
  /** Months from one to the next. */
  every: 1 | 3 | 12;
}

const yearly: Recurring[] = [
  { type: 'Bilancio', label: 'Bilancio d’esercizio', every: 12 },
  { type: 'Dichiarazione dei redditi', label: 'Modello Redditi', every: 12 },
  { type: 'Dichiarazione IVA', label: 'Dichiarazione IVA', every: 12 },
  { type: 'Contratto', label: 'Lettera di incarico', every: 12 },
];

/** The twenty documents a year of a small firm. */
const smallFirmPlan: Recurring[] = [
  { type: 'F24', label: 'F24 IVA e ritenute', every: 1 },
  { type: 'Comunicazione LIPE', label: 'Comunicazione LIPE', every: 3 },
  ...yearly,
];

const payslips = Array.from(
  { length: 9 },
  (_, index): Recurring => ({
    type: 'Cedolino',
    label: `Cedolino matricola ${String(index + 1).padStart(3, '0')}`,
    every: 1,
  }),
);

/** The two hundred or so documents a year of a company with employees. */
const largeFirmPlan: Recurring[] = [
  { type: 'F24', label: 'F24 IVA', every: 1 },
  { type: 'F24', label: 'F24 ritenute e contributi', every: 1 },
  { type: 'Registro IVA', label: 'Registro IVA acquisti', every: 1 },
  { type: 'Registro IVA', label: 'Registro IVA vendite', every: 1 },
  { type: 'Fattura', label: 'Fattura per contabilità', every: 1 },
  { type: 'Fattura', label: 'Fattura per paghe', every: 1 },
  { type: 'Contratto', label: 'Proroga di contratto a termine', every: 3 },
  ...payslips,
  { type: 'Comunicazione LIPE', label: 'Comunicazione LIPE', every: 3 },
  ...yearly,
  { type: 'Certificazione Unica', label: 'Certificazioni Uniche dei dipendenti', every: 12 },
];

interface Delivery {
  /** The client or the company to whom the documents belong. */
  owner: { cliente: string } | { azienda: number };
  /** The name on the sheets. */
  name: string;
  /** The last part of the files' names. */
  code: string;
  plan: Recurring[];
  count: number;
  unread: number;
}

function toClient(
  { id, societa }: DemoUser,
  plan: Recurring[],
  count: number,
  unread: number,
): Delivery {
  return { owner: { cliente: id }, name: societa, code: id.slice(-4), plan, count, unread };
}

function toCompany({ id, denominazione }: DemoCompany, count: number, unread: number): Delivery {
  const code = `azienda-${id}`;
  return { owner: { azienda: id }, name: denominazione, code, plan: largeFirmPlan, count, unread };
}

const largest = toClient(demoUsers.cliente2000, largeFirmPlan, 2000, 12);

// New ones come last: the keys of the documents follow this order.
const deliveries: Delivery[] = [
  toClient(demoUsers.cliente40, smallFirmPlan, 40, 3),
  largest,
  toCompany(demoCompanies.forno, 60, 2),
  toCompany(demoCompanies.torrefazione, 30, 1),
];

/** A document of one period: a month, a quarter named by its last month, or a whole year. */
interface ClientDocument extends Recurring {
  year: number;
  /** 1 to 12; null for a document of the whole year. */
  month: number | null;
  title: string;
}

// Accounts and returns of a year are delivered in the May that follows.
const yearlyDelivery = 5;

function documentsOfMonth(plan: Recurring[], year: number, month: number): ClientDocument[] {
  return plan
    .filter(({ every }) => (every === 12 ? month === yearlyDelivery : month % every === 0))
    .map((recurring) => {
      const period = recurring.every === 12 ? { year: year - 1, month: null } : { year, month };
      const title = `${recurring.label} ${periodOf(period.year, period.month)}`;
      return { ...recurring, ...period, title };
    });
}

/** Returns the latest `count` documents of a plan, newest first, up to the month before `today`. */
function latestDocuments(plan: Recurring[], count: number, today: string): ClientDocument[] {
  const documents: ClientDocument[] = [];
  let month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 2;
  while (documents.length < count) {
    documents.push(...documentsOfMonth(plan, Math.floor(month / 12), (month % 12) + 1));
    month -= 1;
  }
  return documents.slice(0, count);
}

/** The key of the document that asks the smaller client for an approval: one that is new. */
const askedDocument = 2;

const slugOf = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Returns every document with its key, which does not depend on how many the largest client gets. */
function delivered(now: Date, most = Number.POSITIVE_INFINITY) {
  const today = romeToday(now);
  return deliveries
    .flatMap(({ owner, name, code, plan, count, unread }) =>
      latestDocuments(plan, count, today).map((document, index) => ({
        owner,
        name,
        document,
        index,
        isRead: index >= unread,
        filename: `${slugOf(document.title)}-${code}.pdf`,
      })),
    )
    .map((one, place) => ({ ...one, id: place + 1 }))
    .filter(({ owner, index }) => owner !== largest.owner || index < most);
}

/**
 * Returns the documents of the demo clients as rows. All but the newest are read, and no mail about any is due. One
 * client has no documents, the largest one at most so many.
 */
export function documentItems(now: Date, most: number): DemoItem[] {
  const moment = now.toISOString();
  return delivered(now, most).map(({ id, owner, document, filename, isRead }) => ({
    id,
    ...owner,
    tipologia: documentTypeId(document.type),
    documento: fileId(filename),
    anno: document.year,
    mese: document.month,
    letto_il: isRead ? moment : null,
    avvisato_il: moment,
    ...(id === askedDocument && {
      risposta_chiesta: 'approvazione',
      risposta_entro: addDays(romeToday(now), 10),
      avviso_risposta: 1,
    }),
  }));
}

/** Returns the receipts of the documents that the smaller client has read. */
export function receiptItems(now: Date): DemoItem[] {
  return delivered(now).flatMap(({ id, owner, document, isRead }) =>
    isRead && 'cliente' in owner && owner.cliente === demoUsers.cliente40.id
      ? [
          {
            id,
            quando: now.toISOString(),
            modo: id % 3 === 1 ? 'anteprima' : 'scaricato',
            cliente: owner.cliente,
            documento: id,
            descrizione: `${document.type} · ${periodOf(document.year, document.month)} · ${document.title}`,
          },
        ]
      : [],
  );
}

/** Returns the documents of the demo clients as private files, of the largest client at most so many. */
export function documentFiles(now: Date, most: number): DemoFile[] {
  return delivered(now, most).map(({ name, document, filename }) =>
    letterFile('documenti', filename, documentLetter(name, document)),
  );
}

/** Returns the sheet of a document. Its amounts depend on company and title alone, so they never change. */
function documentLetter(company: string, document: ClientDocument): Letter {
  const digest = createHash('sha256').update(company).update(slugOf(document.title)).digest();
  const cents = 140_000 + (digest.readUInt32BE(0) % 260_000) * document.every ** 2;
  const [first, second, share] = amounts[document.type];
  return {
    title: document.title,
    label: document.type,
    rows: [
      ['Cliente', company],
      ['Periodo', periodOf(document.year, document.month)],
      [first, `€ ${formatNumber(cents / 100)}`],
      [second, `€ ${formatNumber(Math.round(cents * share) / 100)}`],
    ],
    paragraphs: [
      'Il documento è stato predisposto dallo studio sulla base della contabilità del periodo. La ricevuta dell’invio o del versamento è conservata insieme a questa copia.',
    ],
    figures: true,
  };
}
