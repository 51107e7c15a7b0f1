import { romeToday } from '@studio/shared/kit/format';
import { dayLength } from '@studio/shared/rules';
import { stepReached } from '../extensions/portal/src/exchange/requests/reminder-steps.ts';
import { requestTemplates } from '../schema/request-templates.ts';
import { demoCompanies } from './companies.ts';
import { type DemoFile, type DemoItem, fileId } from './demo-content.ts';
import { type DocumentType, documentTypeId } from './documents.ts';
import { photoFile, sheetFile } from './exchange-files.ts';
import { demoUsers } from './users.ts';

// The keys are beyond those of other rows.
const [card, healthCard, ownership, statements, stock] = [9001, 9002, 9003, 9004, 9005];
const [companyStatements, companyLoans, companyStock] = [9006, 9007, 9008];

const { cliente40, titolare, redattore } = demoUsers;
const own = { cliente: cliente40.id };
const company = { azienda: demoCompanies.forno.id };
const person = 'Marco Zanotti';
const firm = demoCompanies.forno.denominazione;

const retake = 'Nella foto manca il bordo destro. Basta una foto dritta, con tutta la tessera.';

/** Returns the fields of a request that a template makes. */
function fromTemplate(template: string, title: string): DemoItem {
  const item = requestTemplates
    .find(({ nome }) => nome === template)
    ?.voci.find(({ titolo }) => titolo === title);
  if (item === undefined) throw new Error(`The template ${template} does not ask for ${title}.`);
  const tipologia = item.tipologia === 'Bilancio' ? documentTypeId('Bilancio') : null;
  const { titolo, descrizione, chiede_scadenza = false } = item;
  return { titolo, descrizione, tipologia, chiede_scadenza };
}

const after = (now: Date, days: number) => new Date(now.getTime() + days * dayLength);

/**
 * Returns the requests for documents of a client and of a company, in every state. All are announced, and no reminder is
 * due before the next step.
 */
export function requestItems(now: Date): DemoItem[] {
  const asked = (id: number, owner: DemoItem, item: DemoItem, due: number): DemoItem => {
    const scadenza = romeToday(after(now, due));
    const told = {
      annunciata_il: now.toISOString(),
      ultimo_promemoria: stepReached(scadenza, now),
    };
    return { id, ...owner, ...item, scadenza, stato: 'chiesta', ...told };
  };
  const sent = (days: number) => ({
    stato: 'inviata',
    inviata_il: after(now, -days).toISOString(),
  });
  const accepted = (days: number) => ({
    ...sent(days + 1),
    stato: 'accettata',
    chiusa_il: after(now, -days).toISOString(),
  });
  const identity = (title: string) => fromTemplate('Antiriciclaggio', title);
  const accounts = (title: string) => fromTemplate('Bilancio', title);
  const expiry = romeToday(after(now, 5 * 365));
  return [
    {
      ...asked(card, own, identity('Carta d’identità'), -6),
      ...{ ...accepted(8), documento_scade_il: expiry },
    },
    {
      ...asked(healthCard, own, identity('Tessera sanitaria'), 4),
      ...{ ...sent(3), stato: 'da_rifare', nota: retake },
    },
    {
      ...asked(ownership, own, identity('Dichiarazione sul titolare effettivo'), 4),
      ...sent(1),
    },
    asked(statements, own, accounts('Estratti conto al 31 dicembre'), 9),
    asked(stock, own, accounts('Inventario di magazzino'), -2),
    {
      ...asked(companyStatements, company, accounts('Estratti conto al 31 dicembre'), 12),
      ...sent(2),
    },
    {
      ...asked(companyLoans, company, accounts('Leasing, mutui e finanziamenti'), 12),
      ...accepted(5),
    },
    asked(companyStock, company, accounts('Inventario di magazzino'), 12),
  ];
}

/** A file that a client has sent, and the row that tells of it. */
interface Arrival {
  file: DemoFile;
  row: DemoItem;
}

/** Returns what has arrived, oldest first. */
function arrivals(now: Date): Arrival[] {
  const year = Number(romeToday(now).slice(0, 4)) - 1;
  const ofType = (type: DocumentType) => ({ tipologia: documentTypeId(type) });
  const sent = (days: number, state: string, from: DemoItem) => ({
    ...{ arrivato_il: after(now, -days).toISOString(), stato: state, avviso: 'non_controllato' },
    ...from,
  });
  const byPerson = { ...own, persona: cliente40.id };
  const byOwner = { ...company, ...ofType('Bilancio'), persona: titolare.id };
  return [
    {
      file: sheetFile('carta-identita-zanotti.pdf', 'Carta d’identità, fronte e retro', person, [
        ['Numero', 'CA00000AA'],
        ['Rilasciata da', 'Comune di Imola'],
      ]),
      row: { ...sent(9, 'accettato', byPerson), richiesta: card },
    },
    {
      file: sheetFile('piano-ammortamento-mutuo.pdf', 'Piano di ammortamento', firm, [
        ['Capitale residuo', '€ 48.200,00'],
        ['Rata mensile', '€ 1.340,50'],
      ]),
      row: { ...sent(6, 'accettato', byOwner), richiesta: companyLoans },
    },
    {
      file: photoFile('tessera-sanitaria.jpg', 'Foto di una tessera'),
      row: { ...sent(4, 'da_rifare', byPerson), richiesta: healthCard, nota: retake },
    },
    {
      file: sheetFile('estratto-conto-31-dicembre.pdf', `Estratto conto al 31/12/${year}`, firm, [
        ['Saldo iniziale', '€ 21.904,11'],
        ['Saldo finale', '€ 27.316,48'],
      ]),
      row: { ...sent(2, 'ricevuto', byOwner), richiesta: companyStatements },
    },
    {
      file: sheetFile('titolare-effettivo-firmato.pdf', 'Dichiarazione firmata', person, [
        ['Titolare effettivo', person],
        ['Quota', '60%'],
      ]),
      row: {
        ...sent(1, 'ricevuto', byPerson),
        richiesta: ownership,
        messaggio: 'Firmata ieri. Se serve anche l’originale lo porto in studio.',
      },
    },
    {
      file: sheetFile('fattura-furgone.pdf', 'Fattura n. 214', 'Zanotti Impianti S.n.c.', [
        ['Furgone usato', '€ 14.500,00'],
        ['IVA 22%', '€ 3.190,00'],
      ]),
      row: {
        ...{ ...sent(0.2, 'ricevuto', byPerson), ...ofType('Fattura') },
        messaggio: 'La fattura del furgone, per il registro dei beni.',
      },
    },
  ];
}

/** Returns the files that clients have sent as rows. */
export function uploadItems(now: Date): DemoItem[] {
  return arrivals(now).map(({ file, row }, index) => ({
    ...{ id: 9001 + index, file: file.id, nome: file.filename, tipo: file.type },
    // The installation writes both when it stores the file.
    ...{ dimensione: 0, impronta: null },
    ...{ trasferimento: fileId(`trasferimento ${file.filename}`), ...row },
  }));
}

/** Returns the files that clients have sent. */
export function uploadFiles(now: Date): DemoFile[] {
  return arrivals(now).map(({ file }) => file);
}

/** Returns a conversation about the client's newest F24, whose last message the client has not read. */
export function messageItems(now: Date): DemoItem[] {
  const about = { documento: 1 };
  const asks = (hours: number) => ({
    ...{ ...about, da: 'cliente', persona: cliente40.id },
    ...{ quando: after(now, -hours / 24).toISOString(), letto_dallo_studio_il: now.toISOString() },
  });
  const answers = (hours: number) => ({
    ...{ ...about, da: 'studio', collaboratore: redattore.id },
    ...{ quando: after(now, -hours / 24).toISOString(), annunciato_il: now.toISOString() },
  });
  return [
    {
      ...{ id: 9001, ...asks(50) },
      testo: 'Buongiorno, l’importo è più alto del mese scorso: c’è un motivo?',
    },
    {
      ...{ id: 9002, ...answers(47) },
      testo:
        'Buongiorno Marco, sì: questo mese ci sono anche le ritenute sui compensi di due professionisti.\n\nIl dettaglio è nella seconda sezione del modello.',
    },
    { ...{ id: 9003, ...asks(26) }, testo: 'Chiaro, grazie. Si può ancora rateizzare?' },
    {
      ...{ id: 9004, ...answers(3) },
      testo:
        'L’IVA sì, le ritenute no. Se preferisci, prepariamo due modelli separati: scrivici qui.',
    },
  ];
}

/** Returns the client's readings of the messages, all but the last one. */
export function readingItems(now: Date): DemoItem[] {
  const persona = cliente40.id;
  return [
    { id: 9001, messaggio: 9002, persona, quando: now.toISOString(), chiave: `9002:${persona}` },
  ];
}
