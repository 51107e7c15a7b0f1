import { roleIds } from '@studio/shared/contract';
import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { choice, half, longText, text } from './vocabulary/fields.ts';
import { shownOnceStored } from './vocabulary/form-fields.ts';
import { manyToOne } from './vocabulary/relations.ts';
import { toClient, toCompany } from './vocabulary/targets.ts';

/** The name of the list of acts in the record of a client or a company. */
export const actsOfRecord = 'interventi';

/** The acts of staff for a client, as staff choose them. */
export const clientActs = {
  invita: 'Invia l’invito, anche di nuovo',
  email: 'Cambia l’indirizzo e-mail',
  sospendi: 'Sospendi l’accesso',
  riattiva: 'Riattiva l’accesso',
  credenziali: 'Annulla password e passkey',
  verifica: 'Disattiva la verifica in due passaggi',
} as const;

/** The kinds of notes that staff write about a client or a company, without an effect: the text is the reason. */
export const recordedActs = {
  nota: 'Nota interna',
  telefonata: 'Telefonata',
  carta: 'Risposta su carta o di persona',
} as const;

/** The kind of row that the backend writes when staff correct the values of a client or a company. */
export const correction = 'correzione';

const types = choice(
  'Che cosa fare',
  { ...clientActs, ...recordedActs, [correction]: 'Correzione dei dati' },
  { ...half, indexed: true },
);
const chosen = Object.entries({ ...clientActs, ...recordedActs }).map(([value, label]) => ({
  value,
  text: label,
}));

/** The acts of staff for clients and companies: a new row does it, and stays as the record of who, when and why. */
export const interventiClienti: CollectionDefinition = {
  collection: 'interventi_clienti',
  data: {
    about: ['C', 'S'],
    data: 'Acts and notes of staff, calls, corrected values',
    why: 'tracing reasons',
    kept: 'as account or company',
    erasure: 'deleted',
    exportedAs: null,
  },
  meta: {
    icon: 'support_agent',
    note: 'Invita di nuovo, sospendi, riattiva o aiuta un cliente: scegli il cliente e che cosa fare, scrivi il motivo e salva. Ha effetto subito. Una nota, una telefonata o una risposta su carta si annota soltanto: il cliente non la vede. Le correzioni dei dati si aggiungono da sole. Le righe restano come registro e non si modificano.',
    display_template:
      '{{date_created}} · {{tipo}} · {{cliente.last_name}} {{azienda.denominazione}}',
    group: 'aziende',
    sort: 3,
    translations: labels('Interventi sui clienti', 'Intervento'),
  },
  fields: {
    id,
    cliente: manyToOne('Cliente', toClient, {
      ...half,
      onDelete: 'CASCADE',
      oneField: actsOfRecord,
      pickOnly: true,
      filter: { role: { _eq: roleIds.cliente } },
    }),
    tipo: {
      ...types,
      meta: { ...types.meta, required: true, options: { choices: chosen, allowOther: false } },
    },
    nuovo_indirizzo: text('Nuovo indirizzo e-mail', {
      hidden: true,
      conditions: [
        { name: 'Cambio di indirizzo', rule: { tipo: { _eq: 'email' } }, hidden: false },
      ],
      note: 'Riceve un messaggio e vale da quando il cliente lo conferma. Chi non ha ancora confermato il primo indirizzo riceve lì un nuovo invito.',
    }),
    motivo: longText('Motivo, o testo della nota', {
      note: 'Per esempio: richiesto per telefono, richiamato al numero in archivio. Per password, passkey e verifica in due passaggi scrivi come lo hai riconosciuto.',
    }),
    dettaglio: longText('Che cosa è successo', {
      readonly: true,
      hidden: true,
      conditions: [shownOnceStored],
    }),
    azienda: manyToOne('Azienda', toCompany, {
      ...half,
      onDelete: 'CASCADE',
      oneField: actsOfRecord,
      pickOnly: true,
      readonly: true,
      hidden: true,
      conditions: [{ name: 'Di un’azienda', rule: { azienda: { _nnull: true } }, hidden: false }],
    }),
    // The status before a suspension: reactivation restores it.
    stato_prima: text('Stato prima', { readonly: true, hidden: true }),
    ...traces,
  },
};
