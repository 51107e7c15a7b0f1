import { collections } from '../schema/index.ts';
import {
  bookmark,
  medium,
  narrow,
  type PresetDefinition,
  table,
  wide,
  widest,
  withPlainLists,
} from './preset-table.ts';
import { askedDocuments } from './presets-requests.ts';

const waiting = { stato: { _eq: 'in_attesa' } };

/** The content of the site, as visitors read it: by date, by position or by name. */
const content: PresetDefinition[] = [
  table('pagine', { titolo: widest, url: medium, status: narrow + 20, date_updated: wide }, 'sort'),
  table(
    'news',
    { data: medium, titolo: widest, status: narrow + 20, pubblica_dal: wide, date_updated: wide },
    '-data',
  ),
  table('attivita', { nome: widest, status: narrow + 20, date_updated: wide }, 'sort'),
  table('team', { Nome: medium, Cognome: medium, ruolo: wide, status: narrow + 20 }, 'sort'),
  table('loghi', { logo: narrow, descrizione: widest, status: narrow + 20 }, 'sort'),
  table(
    'scadenze',
    { data: medium, Titolo: widest, categoria: medium, pdf: medium, status: narrow + 20 },
    '-data',
  ),
  table(
    'scadenze',
    { data: medium, Titolo: widest, categoria: medium, status: narrow + 20 },
    'data',
    bookmark(
      'Nei prossimi 30 giorni',
      'event',
      { data: { _gte: '$NOW(-1 day)' } },
      { data: { _lte: '$NOW(+30 days)' } },
      { status: { _eq: 'published' } },
    ),
  ),
  table('tipologie', { tipologia: widest }, 'tipologia'),
  table('dizionario', { testo: widest + 120, pagina: medium, key: wide }, 'pagina'),
];

/** The firm's clients and their companies. */
const clients: PresetDefinition[] = [
  table(
    'directus_users',
    {
      societa: wide,
      last_name: narrow,
      first_name: narrow,
      piva: 130,
      last_access: wide,
      email: wide,
    },
    'societa',
  ),
  table(
    'aziende',
    { denominazione: widest, piva: medium, citta: medium, persone: wide },
    'denominazione',
  ),
  table(
    'persone_aziende',
    { azienda: wide, persona: wide, ruolo: narrow, tipologie: medium, fino_al: medium },
    'azienda.denominazione',
  ),
  table(
    'persone_aziende',
    { azienda: wide, persona: wide, tipologie: medium, fino_al: medium, invitato_da: wide },
    '-invitato_il',
    bookmark('Delegati indicati dai titolari', 'person_add', { invitato_il: { _nnull: true } }),
  ),
];

const deliveryColumns = {
  date_created: wide,
  user_created: medium,
  stato: narrow,
  riepilogo: widest,
  letture: medium,
};

const mailColumns = {
  creata_il: wide,
  destinatario: wide,
  tipo: wide,
  stato: wide,
  tentativi: narrow,
};

/** The documents of clients, and how they reached them. */
const documents: PresetDefinition[] = [
  table(
    'documenti_clienti',
    {
      cliente: wide,
      azienda: wide,
      tipologia: medium,
      anno: 90,
      mese: 90,
      documento: wide,
      letto_il: medium,
      stato: narrow,
    },
    '-id',
  ),
  table(
    'documenti_clienti',
    { cliente: wide, azienda: wide, tipologia: medium, documento: wide, date_created: medium },
    'date_created',
    bookmark(
      'Non letti da 7 giorni',
      'mark_email_unread',
      { letto_il: { _null: true } },
      { ritirato_il: { _null: true } },
      { date_created: { _lt: '$NOW(-7 days)' } },
    ),
  ),
  table(
    'accessi_documenti',
    { quando: wide, cliente: wide, collaboratore: medium, descrizione: wide, modo: narrow },
    '-quando',
  ),
  table('consegne', deliveryColumns, '-date_created'),
  table(
    'consegne',
    deliveryColumns,
    'date_created',
    bookmark('Da pubblicare', 'outbox', { stato: { _in: ['bozza', 'controllata'] } }),
  ),
  table('posta_in_uscita', mailColumns, '-creata_il'),
  table(
    'posta_in_uscita',
    mailColumns,
    '-creata_il',
    bookmark('E-mail non inviate', 'unsubscribe', {
      stato: { _in: ['rifiutata', 'abbandonata', 'scaduta'] },
    }),
  ),
];

const dueColumns = {
  scade_il: medium,
  tributo: medium,
  importo: narrow,
  stato: narrow + 20,
  cliente: medium,
  azienda: medium,
};

const unanswered = { stato: { _eq: 'da_rispondere' } };

const answerColumns = { quando: wide, nome: medium, tipo: medium, descrizione: widest, nota: wide };

/** What clients have to answer, and their answers. */
const answers: PresetDefinition[] = [
  table('scadenze_clienti', { ...dueColumns, risposta_di: medium, risposta_il: wide }, '-scade_il'),
  table(
    'scadenze_clienti',
    dueColumns,
    'scade_il',
    bookmark('Senza risposta', 'pending_actions', unanswered),
  ),
  table(
    'scadenze_clienti',
    { ...dueColumns, risposta_di: medium },
    'scade_il',
    bookmark(
      'Prossimi 7 giorni',
      'event_upcoming',
      { scade_il: { _gte: '$NOW(-1 day)' } },
      { scade_il: { _lte: '$NOW(+7 days)' } },
      { stato: { _neq: 'annullata' } },
    ),
  ),
  table('risposte', answerColumns, '-numero'),
  table(
    'risposte',
    answerColumns,
    '-numero',
    bookmark('Ultimi 7 giorni', 'fact_check', { quando: { _gte: '$NOW(-7 days)' } }),
  ),
  table(
    'documenti_clienti',
    {
      cliente: wide,
      azienda: wide,
      tipologia: medium,
      risposta_chiesta: medium,
      risposta_entro: medium,
      letto_il: medium,
    },
    'risposta_entro',
    bookmark(
      'Senza risposta',
      'approval_delegation',
      { risposta_chiesta: { _in: ['presa_visione', 'approvazione'] } },
      { risposta_il: { _null: true } },
      { ritirato_il: { _null: true } },
    ),
  ),
];

/** The requests of clients and visitors: open ones oldest first. */
const requests: PresetDefinition[] = [
  table(
    'richieste_modifica',
    {
      cliente: wide,
      campo: medium,
      valore_attuale: medium,
      valore_richiesto: medium,
      stato: narrow,
      date_created: wide,
    },
    '-date_created',
  ),
  table(
    'richieste_modifica',
    {
      cliente: wide,
      campo: medium,
      valore_attuale: wide,
      valore_richiesto: wide,
      date_created: wide,
    },
    'date_created',
    bookmark('Da decidere', 'rule', waiting),
  ),
  table(
    'richieste_appuntamento',
    { date_created: wide, nome: medium, argomento: medium, preferenze: wide, stato: narrow },
    '-date_created',
  ),
  table(
    'richieste_appuntamento',
    { date_created: wide, nome: medium, argomento: medium, preferenze: wide, telefono: medium },
    'date_created',
    bookmark('Da gestire', 'event_upcoming', { stato: { _eq: 'nuova' } }),
  ),
  table(
    'richieste_cancellazione',
    {
      ...{ date_created: wide, cliente: wide, motivo: wide, stato: narrow },
      ...{ da_eseguire_il: wide, decisa_il: wide },
    },
    '-date_created',
  ),
  table(
    'richieste_cancellazione',
    { date_created: wide, cliente: wide, motivo: widest },
    'date_created',
    bookmark('Da decidere', 'person_remove', waiting),
  ),
  table(
    'interventi_clienti',
    {
      date_created: wide,
      user_created: medium,
      cliente: wide,
      azienda: wide,
      tipo: medium,
      motivo: widest,
    },
    '-date_created',
  ),
  table(
    'nuovi_clienti',
    { date_created: wide, user_created: medium, azienda: wide, cliente: wide, invito: narrow },
    '-date_created',
  ),
  table(
    'messaggi',
    { quando: wide, da: narrow, testo: widest, documento: wide, richiesta: wide },
    '-quando',
  ),
  table(
    'messaggi',
    { quando: wide, persona: medium, testo: widest, documento: wide, richiesta: wide },
    'quando',
    bookmark(
      'Da leggere',
      'mark_chat_unread',
      { da: { _eq: 'cliente' } },
      { letto_dallo_studio_il: { _null: true } },
    ),
  ),
  table(
    'esportazioni_dati',
    { chiesta_il: wide, cliente: wide, stato: narrow, documenti: narrow, finita_il: wide },
    '-chiesta_il',
  ),
  table(
    'importazioni_clienti',
    {
      date_created: wide,
      'file.filename_download': wide,
      stato: medium,
      totale: narrow,
      con_problemi: narrow,
      importate: narrow,
    },
    '-date_created',
  ),
  table(
    'righe_importazione',
    {
      riga: narrow,
      problema: widest,
      societa: wide,
      last_name: medium,
      email: wide,
      esclusa: narrow,
    },
    '-problema',
  ),
];

/** The views of collections for all users of the Studio, until a user arranges their own. */
export const presets: PresetDefinition[] = withPlainLists(
  [...content, ...clients, ...documents, ...answers, ...askedDocuments, ...requests],
  collections,
);
