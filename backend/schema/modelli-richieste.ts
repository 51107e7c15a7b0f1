import { id, sort, traces } from './vocabulary/content-collection.ts';
import { siteContent } from './vocabulary/data-rules.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { between, integer, longText, text, yesNo } from './vocabulary/fields.ts';
import { ownedType } from './vocabulary/owner.ts';
import { manyToOne, oneToMany } from './vocabulary/relations.ts';
import { toTemplate } from './vocabulary/targets.ts';

/** The name of a template's list of items. */
export const itemsOfTemplate = 'voci';

/** The lists of documents that the firm asks for together, each for one occasion. */
export const modelliRichieste: CollectionDefinition = {
  collection: 'modelli_richieste',
  data: siteContent,
  meta: {
    icon: 'checklist',
    note: 'Gli elenchi di documenti che chiedi spesso insieme, per esempio per il 730. Cambiarli non tocca le richieste già fatte.',
    display_template: '{{nome}}',
    group: 'richieste_documenti',
    sort: 2,
    translations: labels('Modelli di richieste', 'Modello di richieste'),
  },
  fields: {
    id,
    nome: text('Nome', { required: true, unique: true }),
    [itemsOfTemplate]: oneToMany('Documenti da chiedere', 'voci_modelli', {
      template: '{{titolo}}',
    }),
    ...traces,
  },
};

/** The items of templates, each of which becomes one request. */
export const vociModelli: CollectionDefinition = {
  collection: 'voci_modelli',
  data: siteContent,
  meta: {
    icon: 'check_box',
    note: 'I documenti di un modello',
    hidden: true,
    display_template: '{{titolo}}',
    sort_field: 'sort',
    translations: labels('Documenti dei modelli', 'Documento del modello'),
  },
  fields: {
    id,
    sort,
    modello: manyToOne('Modello', toTemplate, {
      onDelete: 'CASCADE',
      oneField: itemsOfTemplate,
      hidden: true,
    }),
    titolo: text('Che cosa serve', { required: true }),
    descrizione: longText('Spiegazione per il cliente'),
    tipologia: ownedType({
      note: 'I delegati di un’azienda vedono la richiesta se vedono questa tipologia. Vuota: solo i titolari.',
    }),
    giorni: integer('Giorni per rispondere', {
      note: 'La richiesta scade tanti giorni dopo che la fai. Vuoto: senza scadenza.',
      validation: between('giorni', 1, 365, 'Da 1 a 365 giorni.'),
    }),
    chiede_scadenza: yesNo('Scadenza del documento', {
      text: 'Chiedi quando scade il documento',
    }),
  },
};
