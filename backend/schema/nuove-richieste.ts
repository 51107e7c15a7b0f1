import { companyTemplate } from './aziende.ts';
import { activeClient, clientTemplate } from './documenti-clienti.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { joinsTwo } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, type FieldCondition, labels } from './vocabulary/definition.ts';
import { choice, date, integer, longText, text } from './vocabulary/fields.ts';
import { heading, hiddenOnceStored, input } from './vocabulary/form-fields.ts';
import { ownedType } from './vocabulary/owner.ts';
import { manyToMany, manyToOne } from './vocabulary/relations.ts';

/** The names of the form's lists of clients and companies. */
export const clientsAsked = 'clienti';
export const companiesAsked = 'aziende';

/** The groups to which the form sends requests without a choice one by one. */
export const askedGroups = {
  scelti: 'Quelli che scelgo qui sotto',
  clienti: 'Tutti i clienti attivi',
  aziende: 'Tutte le aziende',
} as const;

const once = [hiddenOnceStored];
const withTemplate: FieldCondition = {
  name: 'Con un modello',
  rule: { modello: { _nnull: true } },
  hidden: true,
};
const single = { conditions: [hiddenOnceStored, withTemplate] };
const unlessChosen: FieldCondition = {
  name: 'A tutti',
  rule: { destinatari: { _in: ['clienti', 'aziende'] } },
  hidden: true,
};

/** Returns a list of the form, shown while its rows are chosen one by one. */
function chosenOnly(field: ReturnType<typeof manyToMany>): ReturnType<typeof manyToMany> {
  return { ...field, meta: { ...field.meta, conditions: [unlessChosen, hiddenOnceStored] } };
}

const result = {
  readonly: true,
  hidden: true,
  conditions: [{ name: 'Salvato', rule: { id: { _nnull: true } }, hidden: false }],
};

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
    modello: manyToOne(
      'Modello',
      {
        collection: 'modelli_richieste',
        key: 'number',
        template: '{{nome}}',
        options: { enableCreate: false },
      },
      { note: 'Vuoto: un documento solo, che scrivi qui sotto.' },
    ),
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
    [clientsAsked]: chosenOnly(
      manyToMany('Clienti', {
        template: `{{directus_users_id.societa}} {{directus_users_id.first_name}} {{directus_users_id.last_name}}`,
        filter: activeClient,
      }),
    ),
    [companiesAsked]: chosenOnly(
      manyToMany('Aziende', { template: '{{aziende_id.denominazione}}' }),
    ),
    ...traces,
  },
};

/** The hidden tables behind the form's lists; they stay empty. */
export const nuoveRichiesteClienti: CollectionDefinition = {
  collection: 'nuove_richieste_clienti',
  data: {
    about: ['C'],
    data: 'Clients chosen for many requests',
    why: 'sending them',
    kept: 'as the form',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: {
    icon: 'person',
    note: 'I clienti scelti nel modulo; resta vuota',
    hidden: true,
    accountability: null,
    translations: labels('Clienti delle nuove richieste', 'Cliente delle nuove richieste'),
  },
  fields: {
    id,
    nuove_richieste_id: manyToOne('Nuove richieste', {
      collection: 'nuove_richieste',
      key: 'number',
      template: '{{id}}',
      onDelete: 'CASCADE',
      oneField: clientsAsked,
      junctionField: 'directus_users_id',
    }),
    directus_users_id: manyToOne('Cliente', {
      collection: 'directus_users',
      key: 'string',
      template: clientTemplate,
      onDelete: 'CASCADE',
      junctionField: 'nuove_richieste_id',
    }),
  },
};

/** Like {@link nuoveRichiesteClienti}, for companies. */
export const nuoveRichiesteAziende: CollectionDefinition = {
  collection: 'nuove_richieste_aziende',
  data: joinsTwo,
  meta: {
    icon: 'domain',
    note: 'Le aziende scelte nel modulo; resta vuota',
    hidden: true,
    accountability: null,
    translations: labels('Aziende delle nuove richieste', 'Azienda delle nuove richieste'),
  },
  fields: {
    id,
    nuove_richieste_id: manyToOne('Nuove richieste', {
      collection: 'nuove_richieste',
      key: 'number',
      template: '{{id}}',
      onDelete: 'CASCADE',
      oneField: companiesAsked,
      junctionField: 'aziende_id',
    }),
    aziende_id: manyToOne('Azienda', {
      collection: 'aziende',
      key: 'number',
      template: companyTemplate,
      onDelete: 'CASCADE',
      junctionField: 'nuove_richieste_id',
    }),
  },
};
