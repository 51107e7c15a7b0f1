import { roleIds } from '@studio/shared/contract';
import { companyTemplate } from './aziende.ts';
import { clientTemplate } from './documenti-clienti.ts';
import { companyRoles } from './persone-aziende.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { joinsTwo } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, type FieldCondition, labels } from './vocabulary/definition.ts';
import { choice, date } from './vocabulary/fields.ts';
import {
  closedGroup,
  heading,
  hiddenOnceStored,
  input,
  recordLink,
} from './vocabulary/form-fields.ts';
import { manyToMany, manyToOne } from './vocabulary/relations.ts';

/** The name of a new client's list of document types. */
export const typesOfNewClient = 'tipologie';

const half = { width: 'half' } as const;
const pickOnly = { enableCreate: false } as const;
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
    apri_cliente: recordLink('Apri la scheda del cliente', { field: 'cliente', page: '/users' }),
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
    azienda: manyToOne(
      'Azienda già in archivio',
      {
        collection: 'aziende',
        key: 'number',
        template: companyTemplate,
        options: pickOnly,
      },
      { ...half, note: 'Solo per aggiungere una persona a un’azienda che c’è già.' },
    ),
    ruolo: choice('Ruolo', companyRoles, {
      initial: 'titolare',
      note: 'Un titolare vede tutti i documenti dell’azienda.',
    }),
    fino_al: date('Vale fino al', { note: 'Vuoto: senza fine.' }),
    [typesOfNewClient]: delegatesOnly(
      manyToMany('Tipologie che il delegato vede', {
        template: '{{tipologie_id.tipologia}}',
        note: 'Senza tipologie non vede nessun documento.',
      }),
    ),
    cliente: manyToOne(
      'Cliente',
      {
        collection: 'directus_users',
        key: 'string',
        template: clientTemplate,
        onDelete: 'CASCADE',
        options: { ...pickOnly, filter: { role: { _eq: roleIds.cliente } } },
      },
      {
        ...half,
        hidden: true,
        conditions: [{ name: 'Salvato', rule: { id: { _nnull: true } }, hidden: false }],
      },
    ),
    ...traces,
  },
};

function delegatesOnly(field: ReturnType<typeof manyToMany>): ReturnType<typeof manyToMany> {
  const conditions = [
    { name: 'Delegato', rule: { ruolo: { _eq: 'delegato' } }, hidden: false },
    hiddenOnceStored,
  ];
  return { ...field, meta: { ...field.meta, hidden: true, conditions } };
}

/** The hidden table behind the form's list of document types; it stays empty. */
export const nuoviClientiTipologie: CollectionDefinition = {
  collection: 'nuovi_clienti_tipologie',
  data: joinsTwo,
  meta: {
    icon: 'label',
    note: 'Le tipologie scelte nel modulo; resta vuota',
    hidden: true,
    translations: labels('Tipologie dei nuovi clienti', 'Tipologia del nuovo cliente'),
  },
  fields: {
    id,
    nuovi_clienti_id: manyToOne('Nuovo cliente', {
      collection: 'nuovi_clienti',
      key: 'number',
      template: '{{id}}',
      onDelete: 'CASCADE',
      oneField: typesOfNewClient,
      junctionField: 'tipologie_id',
    }),
    tipologie_id: manyToOne('Tipologia', {
      collection: 'tipologie',
      key: 'number',
      template: '{{tipologia}}',
      onDelete: 'CASCADE',
      junctionField: 'nuovi_clienti_id',
    }),
  },
};
