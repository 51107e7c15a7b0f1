import { roleIds } from '@studio/shared/contract';
import { companyRoles } from './persone-aziende.ts';
import { id, joinTable, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, type FieldCondition, labels } from './vocabulary/definition.ts';
import { choice, date, half } from './vocabulary/fields.ts';
import {
  closedGroup,
  heading,
  hiddenOnceStored,
  input,
  recordLink,
  shownOnceStored,
} from './vocabulary/form-fields.ts';
import { manyToMany, manyToOne } from './vocabulary/relations.ts';
import { toClient, toCompany, toType } from './vocabulary/targets.ts';

/** The name of a new client's list of document types. */
export const typesOfNewClient = 'tipologie';

const once = [hiddenOnceStored];

const withExisting: FieldCondition = {
  name: 'Azienda già in archivio',
  rule: { azienda: { _nnull: true } },
  hidden: true,
};
const ofNewCompany = { conditions: [hiddenOnceStored, withExisting] };
const moreOfCompany = 'altri_dati_azienda';
const inGroup = { group: moreOfCompany };

/** The times of the invitation. */
export const invitationTimes = { subito: 'Subito', dopo: 'Più avanti' } as const;

/**
 * The form that adds a client, with the company if there is one. The values go to the company and to the client's
 * account; the row keeps who added whom, and when.
 */
export const nuoviClienti: CollectionDefinition = {
  collection: 'nuovi_clienti',
  data: {
    about: ['C', 'S'],
    data: 'Who added which client',
    why: 'tracing it',
    kept: 'as the account',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: {
    icon: 'person_add',
    note: 'Aggiungi un cliente: prima l’azienda, poi la persona. Per un privato lascia vuota l’azienda. Salvando, la persona riceve l’invito per scegliere la sua password.',
    display_template: '{{azienda.denominazione}} {{cliente.first_name}} {{cliente.last_name}}',
    group: 'aziende',
    sort: 1,
    translations: labels('Nuovi clienti', 'Cliente'),
  },
  fields: {
    id,
    apri_cliente: recordLink('Apri la scheda del cliente', {
      field: 'cliente',
      page: '/panoramica/clienti',
    }),
    titolo_azienda: heading('Azienda: lascia vuoto per un privato', 'domain', once),
    denominazione: input('Denominazione', ofNewCompany),
    piva: input('Partita IVA', { ...ofNewCompany, note: '11 cifre, senza IT.' }),
    codice_fiscale: input('Codice fiscale dell’azienda', ofNewCompany),
    codice_univoco: input('Codice univoco', ofNewCompany),
    [moreOfCompany]: closedGroup('Indirizzo, PEC e telefono dell’azienda', 'location_on', [
      hiddenOnceStored,
      withExisting,
    ]),
    indirizzo: input('Indirizzo', inGroup),
    cap: input('CAP', inGroup),
    citta: input('Città', inGroup),
    provincia: input('Provincia', { ...inGroup, note: 'La sigla o il nome.' }),
    pec: input('PEC', inGroup),
    telefono_azienda: input('Telefono dell’azienda', inGroup),
    titolo_persona: heading('Persona', 'person', once),
    nome: input('Nome', { required: true, conditions: once }),
    cognome: input('Cognome', { required: true, conditions: once }),
    email: input('E-mail', { required: true, conditions: once }),
    telefono: input('Telefono', { conditions: once }),
    codice_fiscale_persona: input('Codice fiscale della persona', { conditions: once }),
    invito: choice('Invito', invitationTimes, {
      initial: 'subito',
      note: 'Più avanti: da «Interventi sui clienti».',
    }),
    titolo_rapporto: heading('Rapporto con l’azienda', 'badge', once),
    azienda: manyToOne('Azienda già in archivio', toCompany, {
      ...half,
      pickOnly: true,
      note: 'Solo per aggiungere una persona a un’azienda che c’è già.',
    }),
    ruolo: choice('Ruolo', companyRoles, {
      initial: 'titolare',
      note: 'Un titolare vede tutti i documenti dell’azienda.',
    }),
    fino_al: date('Vale fino al', { note: 'Vuoto: senza fine.' }),
    [typesOfNewClient]: manyToMany('Tipologie che il delegato vede', {
      template: '{{tipologie_id.tipologia}}',
      note: 'Senza tipologie non vede nessun documento.',
      hidden: true,
      conditions: [
        { name: 'Delegato', rule: { ruolo: { _eq: 'delegato' } }, hidden: false },
        hiddenOnceStored,
      ],
    }),
    cliente: manyToOne('Cliente', toClient, {
      ...half,
      onDelete: 'CASCADE',
      pickOnly: true,
      filter: { role: { _eq: roleIds.cliente } },
      hidden: true,
      conditions: [shownOnceStored],
    }),
    ...traces,
  },
};

/** The hidden table behind the form's list of document types; it stays empty. */
export const nuoviClientiTipologie = joinTable(
  'nuovi_clienti_tipologie',
  {
    ...{ icon: 'label', note: 'Le tipologie scelte nel modulo; resta vuota', hidden: true },
    translations: labels('Tipologie dei nuovi clienti', 'Tipologia del nuovo cliente'),
  },
  {
    nuovi_clienti_id: [
      'Nuovo cliente',
      { collection: 'nuovi_clienti', key: 'number', template: '{{id}}' },
      typesOfNewClient,
    ],
    tipologie_id: ['Tipologia', toType],
  },
);
