import { folders } from '@studio/shared/contract';
import { noticesOfDelivery } from './avvisi-clienti.ts';
import { rowsOfDelivery } from './consegne-righe.ts';
import { documentsOfDelivery } from './documenti-clienti.ts';
import { id, joinTable, traces } from './vocabulary/content-collection.ts';
import {
  type CollectionDefinition,
  type FieldCondition,
  internal,
  labels,
} from './vocabulary/definition.ts';
import {
  between,
  choice,
  field,
  half,
  integer,
  longText,
  moment,
  text,
  yesNo,
} from './vocabulary/fields.ts';
import { activeClient } from './vocabulary/owner.ts';
import { manyFiles, manyToOne, oneToMany } from './vocabulary/relations.ts';
import { toChosenClient, toCompany, toDelivery, toFile, toType } from './vocabulary/targets.ts';

/** The name of a delivery's list of files to add. */
export const filesOfDelivery = 'file';

/** The states of a delivery. Clients see nothing of it before `pubblicata`. */
export const deliveryStates = {
  bozza: 'Bozza',
  controllata: 'Controllata',
  pubblicata: 'Pubblicata',
  ritirata: 'Ritirata',
} as const;

/** The presentation of a field in each phase of a delivery; a field without a phase of its own is hidden in it. */
type Phase = 'new' | 'draft' | 'published' | 'withdrawn';

const phases: Record<Phase, object> = {
  new: { stato: { _null: true } },
  draft: { stato: { _in: ['bozza', 'controllata'] } },
  published: { stato: { _eq: 'pubblicata' } },
  withdrawn: { stato: { _eq: 'ritirata' } },
};

function shownIn(...shown: [Phase, object?][]): { conditions: FieldCondition[] } {
  const all: Phase[] = ['new', 'draft', 'published', 'withdrawn'];
  return {
    conditions: all.map((phase) => {
      const match = shown.find(([one]) => one === phase);
      return {
        name: phase,
        rule: { _and: [phases[phase]] },
        hidden: match === undefined,
        ...match?.[1],
      };
    }),
  };
}

const inForm = shownIn(['new'], ['draft']);
const actions = (...choices: { text: string; value: string }[]) => ({ options: { choices } });
const publish = { text: 'Pubblica', value: 'pubblica' };

/** A delivery: many files that are checked and then published at once, each for its client, type and period. */
export const consegne: CollectionDefinition = {
  collection: 'consegne',
  data: {
    about: ['C'],
    data: 'Deliveries: owners, kinds',
    why: 'mandate',
    kept: 'until the firm deletes them',
    erasure: 'none',
    exportedAs: null,
  },
  meta: {
    icon: 'drive_folder_upload',
    note: 'Molti documenti in una volta: carica i file e salva. Il sito li controlla e mostra che cosa non va; i clienti non vedono nulla finché non pubblichi.',
    display_template: '{{date_created}} · {{riepilogo}}',
    group: 'documenti_clienti',
    sort: 1,
    translations: labels('Consegne', 'Consegna'),
  },
  fields: {
    id,
    // Only transitions write it.
    stato: choice('Stato', deliveryStates, {
      readonly: true,
      indexed: true,
      ...half,
      ...shownIn(['draft'], ['published'], ['withdrawn']),
    }),
    riepilogo: text('Riepilogo', {
      readonly: true,
      ...half,
      ...shownIn(['draft'], ['published'], ['withdrawn']),
    }),
    // Computed at every read, from the documents.
    letture: text('Letti', { readonly: true, ...half, ...shownIn(['published']) }),
    sollecitata_il: moment('Ultimo sollecito', {
      readonly: true,
      ...half,
      ...shownIn(['published']),
    }),
    azione: field(
      'Che cosa vuoi fare?',
      {
        type: 'string',
        reads: 'string',
        meta: { interface: 'select-radio', options: { choices: [publish] } },
      },
      {
        note: 'Scegli e salva. Senza una scelta si salva soltanto.',
        ...shownIn(
          ['new', actions({ ...publish, text: 'Pubblica subito, se non c’è nulla da correggere' })],
          ['draft', actions(publish)],
          [
            'published',
            actions(
              { text: 'Sollecita chi non ha letto', value: 'sollecita' },
              { text: 'Ritira tutti i documenti', value: 'ritira' },
            ),
          ],
        ),
      },
    ),
    lascia_fuori: yesNo('Se qualcosa non va', {
      text: 'Pubblica senza i file da correggere',
      ...half,
      ...shownIn(['draft']),
    }),
    motivo_ritiro: longText('Motivo del ritiro', {
      note: 'Serve soltanto per ritirare: lo legge anche chi era già stato avvisato. Per ritirare un solo documento, aprilo nell’elenco qui sotto.',
      ...shownIn(['published'], ['withdrawn', { readonly: true }]),
    }),
    correzioni: longText('Nomi da correggere', {
      hidden: true,
      note: 'Uno per riga, nell’ordine dell’elenco qui sotto, che dice che cosa non va. Correggili qui e salva: il sito controlla di nuovo.',
      conditions: [
        {
          name: 'problems',
          rule: { _and: [phases.draft, { riepilogo: { _contains: 'da correggere' } }] },
          hidden: false,
        },
      ],
    }),
    [rowsOfDelivery]: oneToMany('File controllati', 'consegne_righe', {
      template: '{{nome}} {{problema}}',
      table: {
        fields: [
          'problema',
          'nome',
          'destinatario',
          'tipologia',
          'anno',
          'mese',
          'titolo',
          'avviso',
        ],
        sort: 'ordine',
      },
      note: 'Prima quelli da correggere. Apri una riga per cambiare il nome o scegliere cliente, tipologia e periodo; poi salva.',
      ...shownIn(['draft']),
    }),
    [documentsOfDelivery]: oneToMany('Documenti pubblicati', 'documenti_clienti', {
      template:
        '{{cliente.societa}} {{azienda.denominazione}} {{tipologia.tipologia}} {{anno}} {{mese}}',
      table: {
        fields: [
          'cliente',
          'azienda',
          'tipologia',
          'anno',
          'mese',
          'documento',
          'letto_il',
          'ritirato_il',
          'ritirato_a',
        ],
        sort: '-id',
      },
      note: 'Apri un documento per ritirarlo da solo.',
      ...shownIn(['published'], ['withdrawn']),
    }),
    [filesOfDelivery]: manyFiles('File da aggiungere', {
      folder: folders.documenti.id,
      note: 'Dal nome di ogni file si leggono partita IVA o codice fiscale, tipologia e periodo, dovunque stiano; il resto è il titolo. Esempi: 02342520158_F24_2026-06.pdf · CEDOLINO_ROSSI_RSSMRA79B11C566R_202610.pdf · Dichiarazione IVA 2025 - 02342520158.pdf. I nomi sbagliati si correggono dopo il salvataggio.',
      ...inForm,
    }),
    cliente: manyToOne('Cliente', toChosenClient, {
      ...half,
      ...inForm,
      pickOnly: true,
      filter: activeClient,
      note: 'Se lo scegli, vale per tutti i file; altrimenti lo dice il codice nel nome.',
    }),
    azienda: manyToOne('Azienda', toCompany, {
      ...half,
      ...inForm,
      pickOnly: true,
      note: 'Se la scegli, vale per tutti i file.',
    }),
    tipologia: manyToOne('Tipologia', toType, {
      ...inForm,
      pickOnly: true,
      note: 'Se la scegli, vale per tutti i file; altrimenti la dice il nome.',
    }),
    anno: integer('Anno', { ...inForm, note: 'Se lo scrivi, vale per tutti i file.' }),
    mese: integer('Mese', {
      ...inForm,
      note: 'Da 1 a 12. Se lo scrivi, vale per tutti i file.',
      validation: between('mese', 1, 12, 'Il mese va da 1 a 12.'),
    }),
    [noticesOfDelivery]: oneToMany('Solleciti e avvisi di ritiro', 'avvisi_clienti', {
      template: '{{tipo}} {{cliente.last_name}} {{quando}}',
      readonly: true,
      table: { fields: ['quando', 'tipo', 'cliente', 'documento', 'avvisato_il'], sort: '-id' },
      ...shownIn(['published'], ['withdrawn']),
    }),
    ...traces,
  },
};

/** The hidden table that joins deliveries and their files. */
export const consegneFiles = joinTable(
  'consegne_files',
  internal('attach_file', 'I file delle consegne', 'File delle consegne', 'File della consegna'),
  {
    consegne_id: ['Consegna', toDelivery, filesOfDelivery],
    directus_files_id: ['File', toFile],
  },
);
