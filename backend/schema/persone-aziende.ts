import { companyTemplate, peopleOfCompany } from './aziende.ts';
import { clientTemplate } from './documenti-clienti.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { joinsTwo } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, date, moment, text } from './vocabulary/fields.ts';
import { manyToMany, manyToOne } from './vocabulary/relations.ts';

/** The name of a membership's list of document types. */
export const typesOfMembership = 'tipologie';

/** The roles of a person in a company. */
export const companyRoles = { titolare: 'Titolare', delegato: 'Delegato' } as const;

const half = { width: 'half' } as const;
const pickOnly = { enableCreate: false } as const;

/** The memberships: which client acts for which company, in which role and until which day. One row for each pair. */
export const personeAziende: CollectionDefinition = {
  collection: 'persone_aziende',
  data: {
    about: ['C'],
    data: 'Who acts for a company, invited by whom, as whom',
    why: "access, the firm's view",
    kept: 'as account and company',
    erasure: 'deleted',
    exportedAs: 'rapporti_con_aziende',
  },
  meta: {
    icon: 'badge',
    note: 'Chi agisce per quale azienda. Un titolare vede tutti i documenti dell’azienda, un delegato solo quelli delle tipologie elencate. Un rapporto non si elimina: per chiuderlo scrivi l’ultimo giorno in cui vale.',
    display_template: '{{persona.first_name}} {{persona.last_name}} · {{azienda.denominazione}}',
    group: 'aziende',
    sort: 2,
    translations: labels('Persone delle aziende', 'Persona dell’azienda'),
  },
  fields: {
    id,
    azienda: manyToOne(
      'Azienda',
      {
        collection: 'aziende',
        key: 'number',
        template: companyTemplate,
        onDelete: 'CASCADE',
        oneField: peopleOfCompany,
        options: pickOnly,
      },
      { ...half, required: true },
    ),
    persona: manyToOne(
      'Persona',
      {
        collection: 'directus_users',
        key: 'string',
        template: clientTemplate,
        onDelete: 'CASCADE',
        options: pickOnly,
      },
      { ...half, required: true },
    ),
    ruolo: choice('Ruolo', companyRoles, { required: true, initial: 'delegato' }),
    fino_al: date('Vale fino al', {
      note: 'L’ultimo giorno in cui vale, compreso. Vuoto: senza fine. Per chiudere subito scrivi ieri.',
    }),
    [typesOfMembership]: manyToMany('Tipologie che un delegato vede', {
      template: '{{tipologie_id.tipologia}}',
      note: 'Senza tipologie un delegato non vede nessun documento. Per un titolare non conta: vede tutto.',
    }),
    invitato_da: manyToOne(
      'Indicato da',
      { collection: 'directus_users', key: 'string', template: clientTemplate },
      {
        ...half,
        readonly: true,
        note: 'Il titolare che lo ha indicato dal sito; vuoto se è stato lo studio.',
      },
    ),
    invitato_il: moment('Indicato il', { ...half, readonly: true }),
    nome_invito: text('Nome scritto dal titolare', { ...half, readonly: true }),
    // Company and person: unique, so that a pair has one row. Only the backend writes it.
    chiave: text('Chiave', { readonly: true, hidden: true, unique: true }),
    ...traces,
  },
};

/** The hidden table that joins memberships and document types. */
export const personeAziendeTipologie: CollectionDefinition = {
  collection: 'persone_aziende_tipologie',
  data: joinsTwo,
  meta: {
    icon: 'label',
    note: 'Le tipologie che i delegati vedono',
    hidden: true,
    translations: labels('Tipologie dei delegati', 'Tipologia del delegato'),
  },
  fields: {
    id,
    persone_aziende_id: manyToOne('Persona dell’azienda', {
      collection: 'persone_aziende',
      key: 'number',
      template: '{{persona.last_name}}',
      onDelete: 'CASCADE',
      oneField: typesOfMembership,
      junctionField: 'tipologie_id',
    }),
    tipologie_id: manyToOne('Tipologia', {
      collection: 'tipologie',
      key: 'number',
      template: '{{tipologia}}',
      onDelete: 'CASCADE',
      junctionField: 'persone_aziende_id',
    }),
  },
};
