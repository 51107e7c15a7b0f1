import { formatPrice } from '@studio/shared/kit/format';
import { readAmount } from '@studio/shared/rules';
import * as v from 'valibot';
import { type Api, type ChoiceLabels, nameOf, person, personFields } from '../data.ts';
import {
  documentFields,
  documentName,
  documentSchema,
  owner,
  ownerFields,
  ownerName,
  requestFields,
  requestSchema,
} from '../messages.ts';
import { dayOf, momentOf, recordPath } from '../page.ts';
import type { Line } from './line-item.ts';
import type { OwnerKind } from './owner.ts';

/** The rows that a part reads: those of an owner, or of any (`ogni`) that a search found. */
export interface Scope {
  readonly kind: OwnerKind | 'ogni';
  readonly id: string | number;
  readonly filter: object;
  /** The addresses that mails about the owner go to. */
  readonly addresses: readonly string[];
}

/** The newest lines of a part of a record, and how many there are. */
export interface Part {
  lines: Line[];
  total: number;
}

/** A part of a record. */
export interface Section {
  id: string;
  title: string;
  icon: string;
  /** Resolves with at most `limit` lines. */
  read: (api: Api, scope: Scope, labels: ChoiceLabels, limit: number) => Promise<Part>;
}

const text = v.nullable(v.string());

interface Reading<Schema extends v.GenericSchema> {
  collection: string;
  schema: Schema;
  fields: string[];
  sort: string[];
  /** The rows of an owner; undefined where owners of this kind have none. */
  filter: (scope: Scope) => object | undefined;
  line: (
    row: v.InferOutput<Schema>,
    scope: Scope,
    label: (field: string, value: string) => string,
  ) => Line;
}

/** Builds the function that reads a part from one collection. */
function from<Schema extends v.GenericSchema>(reading: Reading<Schema>): Section['read'] {
  const { collection, schema, fields, sort } = reading;
  return async (api, scope, labels, limit) => {
    const filter = reading.filter(scope);
    if (filter === undefined) return { lines: [], total: 0 };
    const params = { limit, sort, fields, filter };
    const { rows, total } = await api.list(`/items/${collection}`, params, schema);
    const label = (field: string, value: string) => labels(collection, field, value);
    return { total, lines: rows.map((row) => reading.line(row, scope, label)) };
  };
}

const ofOwner = ({ filter }: Scope) => filter;

/** Returns the owner of a row where the page does not say it: on a client's page the company, in a search each. */
function ownerOf({ kind }: Scope, row: Parameters<typeof ownerName>[0]): string | undefined {
  if (kind === 'ogni') return ownerName(row);
  return kind === 'cliente' ? (row.azienda?.denominazione ?? undefined) : undefined;
}

const until = (day: string | null, words = 'entro il') =>
  day === null ? undefined : `${words} ${dayOf(day)}`;

const memberships = from({
  collection: 'persone_aziende',
  schema: v.object({
    ...{ id: v.number(), ruolo: v.string(), fino_al: text },
    azienda: v.object({ id: v.number(), denominazione: text }),
    persona: v.nullable(v.object({ id: v.string(), ...person.entries, email: text })),
  }),
  fields: [
    ...['id', 'ruolo', 'fino_al', 'azienda.id', 'azienda.denominazione'],
    ...['id', 'email', ...personFields].map((name) => `persona.${name}`),
  ],
  sort: ['ruolo'],
  filter: ({ kind, id }) => ({ [kind === 'cliente' ? 'persona' : 'azienda']: { _eq: id } }),
  line: ({ id, ruolo, fino_al, azienda, persona }, { kind }, label) => ({
    key: id,
    ...(kind === 'cliente'
      ? { to: recordPath('azienda', azienda.id), words: azienda.denominazione ?? 'Azienda' }
      : {
          to: persona === null ? undefined : recordPath('cliente', persona.id),
          words: nameOf(persona && { ...persona, societa: null }),
        }),
    facts: [
      label('ruolo', ruolo),
      kind === 'azienda' ? (persona?.email ?? undefined) : undefined,
      until(fino_al, 'fino al'),
    ],
  }),
});

const documents = from({
  collection: 'documenti_clienti',
  schema: v.object({
    ...documentSchema.entries,
    documento: v.nullable(v.object({ title: text })),
    ...{ letto_il: text, risposta_chiesta: text, risposta: text, risposta_entro: text },
  }),
  fields: [
    ...documentFields,
    ...['documento.title', 'letto_il', 'risposta_chiesta', 'risposta', 'risposta_entro'],
  ],
  // A document of the whole year comes before those of its months.
  sort: ['-anno', '-mese', '-id'],
  filter: ofOwner,
  line: (row, scope, label) => {
    const isAsked = row.risposta_chiesta !== null && row.risposta_chiesta !== 'nessuna';
    const isOpen = isAsked && row.risposta === null;
    return {
      ...{ key: row.id, isOpen, to: `/content/documenti_clienti/${row.id}` },
      ...{ words: documentName(row), thread: `/panoramica/messaggi/documento/${row.id}` },
      facts: [
        row.documento?.title ?? undefined,
        ownerOf(scope, row),
        row.letto_il === null ? 'Non letto' : `Letto il ${dayOf(row.letto_il)}`,
        row.risposta === null ? undefined : label('risposta', row.risposta),
        isOpen
          ? ['Aspetta la risposta', until(row.risposta_entro)].filter(Boolean).join(' ')
          : undefined,
      ],
    };
  },
});

const requests = from({
  collection: 'richieste_documenti',
  schema: v.object({
    ...{ id: v.number(), titolo: text, stato: v.string(), scadenza: text, ...owner },
    documento_scade_il: text,
  }),
  fields: ['id', 'titolo', 'stato', 'scadenza', 'documento_scade_il', ...ownerFields],
  sort: ['-id'],
  filter: ofOwner,
  line: ({ id, titolo, stato, scadenza, documento_scade_il, ...row }, scope, label) => ({
    ...{ key: id, to: `/content/richieste_documenti/${id}`, words: titolo ?? 'Richiesta' },
    thread: `/panoramica/messaggi/richiesta/${id}`,
    isOpen: stato === 'chiesta' || stato === 'da_rifare' || stato === 'inviata',
    facts: [
      label('stato', stato),
      ownerOf(scope, row),
      until(scadenza),
      until(documento_scade_il, 'il documento scade il'),
    ],
  }),
});

const payments = from({
  collection: 'scadenze_clienti',
  schema: v.object({
    ...{ id: v.number(), tributo: v.string(), scade_il: v.string(), stato: v.string() },
    ...{ importo: v.union([v.number(), v.string()]), risposta_di: text, ...owner },
  }),
  fields: [...['id', 'tributo', 'scade_il', 'stato', 'importo', 'risposta_di'], ...ownerFields],
  sort: ['-scade_il'],
  filter: ofOwner,
  line: ({ id, tributo, scade_il, stato, importo, risposta_di, ...row }, scope, label) => {
    const { value } = readAmount(importo);
    return {
      ...{ key: id, to: `/content/scadenze_clienti/${id}`, words: tributo },
      isOpen: stato === 'da_rispondere',
      facts: [
        value === undefined ? String(importo) : formatPrice(value),
        ownerOf(scope, row),
        dayOf(scade_il),
        [label('stato', stato), risposta_di && `da ${risposta_di}`].filter(Boolean).join(' '),
      ],
    };
  },
});

const uploads = from({
  collection: 'caricamenti',
  schema: v.object({
    ...{ id: v.number(), nome: v.string(), stato: v.string(), arrivato_il: text },
    ...{ ...owner, richiesta: v.nullable(v.object({ titolo: text })) },
  }),
  fields: ['id', 'nome', 'stato', 'arrivato_il', 'richiesta.titolo', ...ownerFields],
  sort: ['-arrivato_il'],
  filter: ofOwner,
  line: ({ id, nome, stato, arrivato_il, richiesta, ...row }, scope, label) => ({
    ...{ key: id, to: `/content/caricamenti/${id}`, words: nome, isOpen: stato === 'ricevuto' },
    facts: [
      label('stato', stato),
      ownerOf(scope, row),
      richiesta?.titolo ?? undefined,
      arrivato_il === null ? undefined : momentOf(arrivato_il),
    ],
  }),
});

const messages = from({
  collection: 'messaggi',
  schema: v.object({
    ...{ id: v.number(), testo: v.string(), da: v.string(), quando: v.string() },
    ...{ letto_dallo_studio_il: text, richiesta: v.nullable(requestSchema) },
    documento: v.nullable(documentSchema),
  }),
  fields: [
    ...['id', 'testo', 'da', 'quando', 'letto_dallo_studio_il'],
    ...documentFields.map((name) => `documento.${name}`),
    ...requestFields.map((name) => `richiesta.${name}`),
  ],
  sort: ['-id'],
  filter: ofOwner,
  line: ({ id, testo, da, quando, letto_dallo_studio_il, documento, richiesta }, scope, label) => ({
    key: id,
    to: documento
      ? `/panoramica/messaggi/documento/${documento.id}`
      : `/panoramica/messaggi/richiesta/${richiesta?.id}`,
    words: testo,
    isOpen: da === 'cliente' && letto_dallo_studio_il === null,
    facts: [
      label('da', da),
      ownerOf(scope, documento ?? richiesta ?? { cliente: null, azienda: null }),
      documento ? documentName(documento) : (richiesta?.titolo ?? undefined),
      momentOf(quando),
    ],
  }),
});

const answers = from({
  collection: 'risposte',
  schema: v.object({
    ...{ id: v.number(), tipo: v.string(), nome: v.string(), descrizione: v.string() },
    ...{ quando: v.string(), nota: text },
  }),
  fields: ['id', 'tipo', 'nome', 'descrizione', 'quando', 'nota'],
  sort: ['-numero'],
  filter: ({ kind, id }) => ({ [kind === 'cliente' ? 'persona' : 'azienda']: { _eq: id } }),
  line: ({ id, tipo, nome, descrizione, quando, nota }, _, label) => ({
    ...{ key: id, to: `/content/risposte/${id}`, words: `${label('tipo', tipo)}: ${descrizione}` },
    facts: [nome, nota ?? undefined, momentOf(quando)],
  }),
});

const mails = from({
  collection: 'posta_in_uscita',
  schema: v.object({
    ...{ id: v.number(), tipo: v.string(), stato: v.string(), destinatario: v.string() },
    ...{ creata_il: v.string(), conclusa_il: text },
  }),
  fields: ['id', 'tipo', 'stato', 'destinatario', 'creata_il', 'conclusa_il'],
  sort: ['-id'],
  filter: ({ addresses }) =>
    addresses.length === 0 ? undefined : { destinatario: { _in: addresses } },
  line: ({ id, tipo, stato, destinatario, creata_il, conclusa_il }, { kind }, label) => ({
    ...{ key: id, to: `/content/posta_in_uscita/${id}`, words: label('tipo', tipo) },
    isOpen: stato === 'rifiutata' || stato === 'abbandonata',
    facts: [
      label('stato', stato),
      kind === 'azienda' ? destinatario : undefined,
      momentOf(conclusa_il ?? creata_il),
    ],
  }),
});

const notices = from({
  collection: 'avvisi_clienti',
  schema: v.object({
    ...{ id: v.number(), tipo: v.string(), quando: v.string(), avvisato_il: text },
    documento: v.nullable(documentSchema),
  }),
  fields: [
    ...['id', 'tipo', 'quando', 'avvisato_il'],
    ...documentFields.map((name) => `documento.${name}`),
  ],
  sort: ['-id'],
  filter: ({ kind, id }) =>
    kind === 'cliente' ? { cliente: { _eq: id } } : { documento: { azienda: { _eq: id } } },
  line: ({ id, tipo, quando, avvisato_il, documento }, _, label) => ({
    key: id,
    to: documento === null ? undefined : `/content/documenti_clienti/${documento.id}`,
    words: label('tipo', tipo),
    facts: [
      documento === null ? undefined : documentName(documento),
      avvisato_il === null ? 'E-mail non ancora scritta' : 'E-mail scritta',
      momentOf(quando),
    ],
  }),
});

const readings = from({
  collection: 'accessi_documenti',
  schema: v.object({
    ...{ id: v.number(), quando: v.string(), modo: v.string(), descrizione: text },
    collaboratore: v.nullable(v.unknown()),
  }),
  fields: ['id', 'quando', 'modo', 'descrizione', 'collaboratore'],
  sort: ['-quando'],
  filter: ({ kind, id }) =>
    kind === 'cliente' ? { cliente: { _eq: id } } : { documento: { azienda: { _eq: id } } },
  line: ({ id, quando, modo, descrizione, collaboratore }, _, label) => ({
    ...{ key: id, to: `/content/accessi_documenti/${id}`, words: descrizione ?? 'Documento' },
    facts: [
      label('modo', modo),
      collaboratore === null ? undefined : 'dallo studio',
      momentOf(quando),
    ],
  }),
});

const devices = from({
  collection: 'dispositivi',
  schema: v.object({ id: v.number(), visto_il: v.string() }),
  fields: ['id', 'visto_il'],
  sort: ['-visto_il'],
  filter: ({ kind, id }) => (kind === 'cliente' ? { utente: { _eq: id } } : undefined),
  line: ({ id, visto_il }) => ({
    ...{ key: id, to: undefined, words: 'Un suo dispositivo' },
    facts: [`ultimo accesso ${momentOf(visto_il)}`],
  }),
});

const acts = from({
  collection: 'interventi_clienti',
  schema: v.object({
    ...{ id: v.number(), tipo: v.string(), motivo: text, dettaglio: text, date_created: text },
  }),
  fields: ['id', 'tipo', 'motivo', 'dettaglio', 'date_created'],
  sort: ['-id'],
  filter: ({ kind, id }) => ({ [kind]: { _eq: id } }),
  line: ({ id, tipo, motivo, dettaglio, date_created }, _, label) => ({
    ...{ key: id, to: `/content/interventi_clienti/${id}`, words: label('tipo', tipo) },
    facts: [
      motivo ?? undefined,
      dettaglio ?? undefined,
      date_created === null ? undefined : momentOf(date_created),
    ],
  }),
});

/** The parts of a record, those that wait for an answer first. */
export const sections: readonly Section[] = [
  { id: 'pagamenti', title: 'Pagamenti', icon: 'event_note', read: payments },
  { id: 'richieste', title: 'Richieste di documenti', icon: 'assignment_returned', read: requests },
  { id: 'arrivati', title: 'File arrivati', icon: 'upload_file', read: uploads },
  { id: 'documenti', title: 'Documenti', icon: 'folder_shared', read: documents },
  { id: 'messaggi', title: 'Messaggi', icon: 'forum', read: messages },
  { id: 'interventi', title: 'Note e interventi', icon: 'support_agent', read: acts },
  { id: 'risposte', title: 'Risposte', icon: 'fact_check', read: answers },
  { id: 'rapporti', title: 'Aziende e persone', icon: 'badge', read: memberships },
  { id: 'posta', title: 'E-mail', icon: 'outgoing_mail', read: mails },
  { id: 'avvisi', title: 'Solleciti e ritiri', icon: 'campaign', read: notices },
  { id: 'letture', title: 'Letture dei documenti', icon: 'receipt_long', read: readings },
  { id: 'accessi', title: 'Accessi', icon: 'devices', read: devices },
];
