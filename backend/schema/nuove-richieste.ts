import { id, joinTable, traces } from './vocabulary/content-collection.ts';
import {
  type CollectionDefinition,
  type FieldCondition,
  internal,
  labels,
} from './vocabulary/definition.ts';
import { choice, date, integer, longText, text } from './vocabulary/fields.ts';
import { heading, hiddenOnceStored, input, shownOnceStored } from './vocabulary/form-fields.ts';
import { activeClient, ownedType } from './vocabulary/owner.ts';
import { manyToMany, manyToOne } from './vocabulary/relations.ts';
import { toClient, toCompany, toTemplate } from './vocabulary/targets.ts';

/** The names of the form's lists of clients and companies. */
export const clientsAsked = 'clienti';
export const companiesAsked = 'aziende';

/** The groups to which the form sends requests without a choice one by one. */
export const askedGroups = {
  scelti: 'Quelli che scelgo qui sotto',
  clienti: 'Tutti i clienti attivi',
  aziende: 'Tutte le aziende',
  gruppo: 'Tutti quelli di un gruppo',
} as const;

const once = [hiddenOnceStored];
const withTemplate: FieldCondition = {
  name: 'Con un modello',
  rule: { modello: { _nnull: true } },
  hidden: true,
};
const single = { conditions: [hiddenOnceStored, withTemplate] };
/** Shows a list of the form while its rows are chosen one by one. */
const chosenOnly: FieldCondition[] = [
  {
    name: 'A tutti',
    rule: { destinatari: { _in: ['clienti', 'aziende', 'gruppo'] } },
    hidden: true,
  },
  hiddenOnceStored,
];

/** Shows the name of the group. */
const ofGroup: FieldCondition = {
  name: 'A un gruppo',
  rule: { destinatari: { _eq: 'gruppo' } },
  hidden: false,
};

const result = { readonly: true, hidden: true, conditions: [shownOnceStored] };

/**
 * The form that asks many clients and companies at once, by a template or for one document. The requests are rows of
 * their own; the row of the form keeps who asked, when, how many there are and who was left out.
 */
export const nuoveRichieste: CollectionDefinition = {
  collection: 'nuove_richieste',
  data: {
    about: ['C'],
    data: 'Names left out of many requests',
    why: 'outcome for staff',
    periods: [{ since: 'date_created', days: 90, after: 'sending' }],
    erasure: 'none',
    exportedAs: null,
  },
  meta: {
    icon: 'playlist_add',
    note: 'Chiedi documenti a molti clienti insieme: scegli un modello oppure scrivi che cosa serve, poi a chi. Salvando, ogni cliente trova le richieste nella sua area e riceve un avviso.',
    display_template: '{{riepilogo}}',
    group: 'richieste_documenti',
    sort: 1,
    translations: labels('Nuove richieste', 'Richieste'),
  },
  fields: {
    id,
    riepilogo: text('Riepilogo', result),
    tralasciati: longText('Tralasciati', {
      ...result,
      note: 'Chi non ha ricevuto una richiesta nuova, e perché.',
    }),
    richieste: integer('Richieste', { ...result, conditions: [] }),
    titolo_documenti: heading('Che cosa', 'checklist', once),
    modello: manyToOne('Modello', toTemplate, {
      pickOnly: true,
      note: 'Vuoto: un documento solo, che scrivi qui sotto.',
    }),
    titolo: input('Che cosa serve', single),
    descrizione: input('Spiegazione per il cliente', single),
    tipologia: ownedType({ ...single, note: 'Vuota: nelle aziende la vedono solo i titolari.' }),
    chiede_scadenza: choice(
      'Scadenza del documento',
      { no: 'Non serve', si: 'Chiedi quando scade il documento' },
      { initial: 'no', ...single },
    ),
    scadenza: date('Entro il', {
      conditions: once,
      note: 'Vale per tutte. Vuota: quella del modello, o nessuna.',
    }),
    titolo_destinatari: heading('A chi', 'group', once),
    destinatari: choice('Destinatari', askedGroups, { initial: 'scelti', conditions: once }),
    gruppo: input('Gruppo', {
      hidden: true,
      conditions: [ofGroup, hiddenOnceStored],
      note: 'Il nome, come è scritto nelle schede di clienti e aziende.',
    }),
    [clientsAsked]: manyToMany('Clienti', {
      template:
        '{{directus_users_id.societa}} {{directus_users_id.first_name}} {{directus_users_id.last_name}}',
      filter: activeClient,
      conditions: chosenOnly,
    }),
    [companiesAsked]: manyToMany('Aziende', {
      template: '{{aziende_id.denominazione}}',
      conditions: chosenOnly,
    }),
    ...traces,
  },
};

const toForm = { collection: 'nuove_richieste', key: 'number', template: '{{id}}' } as const;

/** The hidden tables behind the form's lists; they stay empty. */
export const nuoveRichiesteClienti = joinTable(
  'nuove_richieste_clienti',
  internal(
    'person',
    'I clienti scelti nel modulo; resta vuota',
    'Clienti delle nuove richieste',
    'Cliente delle nuove richieste',
  ),
  {
    nuove_richieste_id: ['Nuove richieste', toForm, clientsAsked],
    directus_users_id: ['Cliente', toClient],
  },
  {
    about: ['C'],
    data: 'Clients chosen for many requests',
    why: 'sending them',
    kept: 'as the form',
    erasure: 'deleted',
    exportedAs: null,
  },
);

/** Like {@link nuoveRichiesteClienti}, for companies. */
export const nuoveRichiesteAziende = joinTable(
  'nuove_richieste_aziende',
  internal(
    'domain',
    'Le aziende scelte nel modulo; resta vuota',
    'Aziende delle nuove richieste',
    'Azienda delle nuove richieste',
  ),
  {
    nuove_richieste_id: ['Nuove richieste', toForm, companiesAsked],
    aziende_id: ['Azienda', toCompany],
  },
);
