import { isDay, readDay } from '../day.ts';
import { readEmail } from '../email.ts';
import { readPhone } from '../phone.ts';
import { isTaxCode, readTaxCode } from '../tax-code.ts';
import { isPlainLine, type Reading } from '../text.ts';
import { isItalianVatNumber, readVatNumber } from '../vat-number.ts';
import { readWebAddress } from '../web-address.ts';

/** The collections that a page can show by its `related_data`. */
export const relatedData = ['news', 'attivita', 'team', 'loghi', 'scadenze'] as const;

/** A placeholder of a message, `{{name}}`: the only i18next syntax that messages use. */
const placeholder = /\{\{ ?[A-Za-z]\w{0,40} ?\}\}/g;

// Rejects names of object prototypes: i18next would look them up.
const messageKey =
  /^[a-z][a-z0-9-]*(?:\.(?!(?:constructor|prototype)(?:\.|$))[A-Za-z0-9][\w+-]*)+$/;

const isText = (value: unknown) => typeof value === 'string';

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

/** The checks of a value, by form. Callers check the length first, so that no check reads a very long text. */
export const forms = {
  /** One line of text. */
  line: (value: unknown) => isText(value) && isPlainLine(value),
  /** Several lines of text. */
  lines: isText,
  /** Text with markup. */
  html: isText,
  /** A message of the interface, with `{{name}}` as placeholders. */
  message: (value: unknown) =>
    isText(value) && !/\{\{|\}\}|\$t\(/.test(value.replace(placeholder, '')),
  /** The key of a message, `shell.header.menu`. */
  key: (value: unknown) => isText(value) && messageKey.test(value),
  email: (value: unknown) => isText(value) && readEmail(value).value !== undefined,
  phone: (value: unknown) => isText(value) && readPhone(value).value !== undefined,
  /** The firm's partita IVA: 11 digits. */
  vatNumber: (value: unknown) => isText(value) && isItalianVatNumber(value),
  /** The firm's codice fiscale: 11 digits for a company, 16 letters and digits for a person. */
  taxCode: (value: unknown) => isText(value) && isTaxCode(value),
  webAddress: (value: unknown) =>
    isText(value) && /^https?:/i.test(value) && readWebAddress(value).value !== undefined,
  /** A calendar day, `2026-06-16`. */
  day: (value: unknown) => isText(value) && isDay(value),
  /** A point on the map: longitude and latitude in degrees. */
  coordinates: (value: unknown) =>
    Array.isArray(value) &&
    value.length === 2 &&
    isWithin(value[0], -180, 180) &&
    isWithin(value[1], -90, 90),
  /** The zoom level of the map: 1 shows the world, 19 a house. */
  zoom: (value: unknown) => Number.isInteger(value) && isWithin(value, 1, 19),
  /** A list of collections that a page can show. */
  relatedData: (value: unknown) => {
    const known: readonly unknown[] = relatedData;
    return Array.isArray(value) && value.every((name) => known.includes(name));
  },
} satisfies Record<string, (value: unknown) => boolean>;

/** The name of a form. */
export type Form = keyof typeof forms;

/** The readers of the forms whose values have a normal form, which editors need not know. */
export const normalForms: { readonly [form in Form]?: (text: string) => Reading<string> } = {
  email: readEmail,
  phone: readPhone,
  vatNumber: readVatNumber,
  taxCode: readTaxCode,
  webAddress: readWebAddress,
  day: readDay,
};
