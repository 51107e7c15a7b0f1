import { peopleOfCompany } from './aziende.ts';
import { id, joinTable, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, date, half, moment, text } from './vocabulary/fields.ts';
import { manyToMany, manyToOne } from './vocabulary/relations.ts';
import { toClient, toCompany, toType } from './vocabulary/targets.ts';

/** The name of a membership's list of document types. */
export const typesOfMembership = 'tipologie';

/** The roles of a person in a company. */
export const companyRoles = { titolare: 'Titolare', delegato: 'Delegato' } as const;

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
    azienda: manyToOne('Azienda', toCompany, {
      ...half,
      onDelete: 'CASCADE',
      oneField: peopleOfCompany,
      pickOnly: true,
      required: true,
    }),
    persona: manyToOne('Persona', toClient, {
      ...half,
      onDelete: 'CASCADE',
      pickOnly: true,
      required: true,
    }),
    ruolo: choice('Ruolo', companyRoles, { required: true, initial: 'delegato' }),
    fino_al: date('Vale fino al', {
      note: 'L’ultimo giorno in cui vale, compreso. Vuoto: senza fine. Per chiudere subito scrivi ieri.',
    }),
    [typesOfMembership]: manyToMany('Tipologie che un delegato vede', {
      template: '{{tipologie_id.tipologia}}',
      note: 'Senza tipologie un delegato non vede nessun documento. Per un titolare non conta: vede tutto.',
    }),
    invitato_da: manyToOne('Indicato da', toClient, {
      ...half,
      readonly: true,
      note: 'Il titolare che lo ha indicato dal sito; vuoto se è stato lo studio.',
    }),
    invitato_il: moment('Indicato il', { ...half, readonly: true }),
    nome_invito: text('Nome scritto dal titolare', { ...half, readonly: true }),
    // Company and person: unique, so that a pair has one row. Only the backend writes it.
    chiave: text('Chiave', { readonly: true, hidden: true, unique: true }),
    ...traces,
  },
};

/** The hidden table that joins memberships and document types. */
export const personeAziendeTipologie = joinTable(
  'persone_aziende_tipologie',
  {
    ...{ icon: 'label', note: 'Le tipologie che i delegati vedono', hidden: true },
    translations: labels('Tipologie dei delegati', 'Tipologia del delegato'),
  },
  {
    persone_aziende_id: [
      'Persona dell’azienda',
      { collection: 'persone_aziende', key: 'number', template: '{{persona.last_name}}' },
      typesOfMembership,
    ],
    tipologie_id: ['Tipologia', toType],
  },
);
