import type { ProfileField, ProfileValues } from './profile-fields.ts';
import { provinceCode } from './provinces.ts';
import { bareTaxCode } from './tax-code.ts';
import { bareVatNumber } from './value-rules.ts';

const normalForms: Partial<Record<ProfileField, (text: string) => string>> = {
  email: (text) => text.toLowerCase(),
  pec: (text) => text.toLowerCase(),
  cap: (text) => text.replace(/\s/g, ''),
  provincia: provinceCode,
  piva: bareVatNumber,
  codice_fiscale: bareTaxCode,
  codice_univoco: (text) => text.replace(/\s/g, '').toUpperCase(),
};

/** Returns a value as it is stored: trimmed and in the normal form of its field; '' when empty. */
export function normaliseValue(field: ProfileField, value: string | null | undefined): string {
  const text = (value ?? '').normalize().trim();
  return (normalForms[field]?.(text) ?? text).normalize();
}

/** Returns every field of the profile as it is stored; absent fields become ''. Idempotent. */
export function normaliseProfile(values: ProfileValues): Record<ProfileField, string> {
  const value = (field: ProfileField) => normaliseValue(field, values[field]);
  return {
    first_name: value('first_name'),
    last_name: value('last_name'),
    email: value('email'),
    societa: value('societa'),
    indirizzo: value('indirizzo'),
    cap: value('cap'),
    citta: value('citta'),
    provincia: value('provincia'),
    nazione: value('nazione'),
    telefono: value('telefono'),
    pec: value('pec'),
    piva: value('piva'),
    codice_fiscale: value('codice_fiscale'),
    codice_univoco: value('codice_univoco'),
  };
}
