import type { ProfileField } from '@studio/shared/rules';
import type { FieldDefinition } from './definition.ts';
import { half, text } from './fields.ts';

/** The names of the profile's fields in the Studio and in mails. */
export const profileLabels = {
  first_name: 'Nome',
  last_name: 'Cognome',
  email: 'E-mail',
  societa: 'Società',
  indirizzo: 'Indirizzo',
  cap: 'CAP',
  citta: 'Città',
  provincia: 'Provincia',
  nazione: 'Nazione',
  telefono: 'Telefono',
  pec: 'PEC',
  piva: 'Partita IVA',
  codice_fiscale: 'Codice fiscale',
  codice_univoco: 'Codice univoco',
} as const satisfies Record<ProfileField, string>;

/** Builds a line of text for each of these fields, half of the form wide. */
export const profileTexts = (names: readonly ProfileField[]): Record<string, FieldDefinition> =>
  Object.fromEntries(names.map((name) => [name, text(profileLabels[name], half)]));
