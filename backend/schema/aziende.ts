import { careFields } from './directus-users.ts';
import { id, traces } from './vocabulary/content-collection.ts';
import { type CollectionDefinition, labels } from './vocabulary/definition.ts';
import { half, text } from './vocabulary/fields.ts';
import { profileTexts } from './vocabulary/profile-texts.ts';
import { oneToMany } from './vocabulary/relations.ts';

/** The name of a company's list of memberships. */
export const peopleOfCompany = 'persone';

/** The form in which the Studio shows a company. */
export const companyTemplate = '{{denominazione}}';

/** The companies for which clients act. Documents can belong to a company instead of a person. */
export const aziende: CollectionDefinition = {
  collection: 'aziende',
  data: {
    about: ['C'],
    data: 'Companies: name, address, tax numbers, contacts',
    why: 'mandate',
    kept: 'until the firm deletes them',
    erasure: 'none',
    exportedAs: 'aziende',
  },
  meta: {
    icon: 'domain',
    note: 'Le aziende dei clienti. Per aggiungere un cliente con la sua azienda usa «Nuovi clienti». Chi agisce per un’azienda, e che cosa ne vede, si sceglie in fondo alla scheda. Un’azienda non si elimina: chiudi i rapporti delle persone con l’ultimo giorno in cui valgono.',
    display_template: companyTemplate,
    sort: 1,
    translations: labels('Aziende', 'Azienda'),
  },
  fields: {
    id,
    denominazione: text('Denominazione', { required: true }),
    piva: text('Partita IVA', {
      ...half,
      indexed: true,
      note: '11 cifre, senza IT; dall’estero con la sigla del Paese.',
    }),
    codice_fiscale: text('Codice fiscale', { ...half, unique: true }),
    ...profileTexts(['indirizzo', 'cap', 'citta', 'provincia', 'nazione']),
    ...profileTexts(['telefono', 'pec', 'codice_univoco']),
    [peopleOfCompany]: oneToMany('Persone', 'persone_aziende', {
      template: '{{persona.first_name}} {{persona.last_name}} · {{ruolo}}',
    }),
    ...careFields(),
    ...traces,
  },
};
