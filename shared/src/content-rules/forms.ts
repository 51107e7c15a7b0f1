import { emailShape, isPlainLine } from '../profile-rules/index.ts';

/** The collections that a page can ask for in its `related_data`. */
export const relatedData = ['news', 'attivita', 'team', 'loghi', 'scadenze'] as const;

/** A placeholder of an interface text, `{{name}}`; the only syntax of i18next that messages use. */
const placeholder = /\{\{ ?[A-Za-z]\w{0,40} ?\}\}/g;

// A text may not take the place of what every object has.
const textKey = /^[a-z][a-z0-9-]*(?:\.(?!(?:constructor|prototype)(?:\.|$))[A-Za-z0-9][\w+-]*)+$/;

const isText = (value: unknown) => typeof value === 'string';

function isWithin(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most;
}

/** Tests of a value, by the form that a rule asks for. Messages are bounded in length before they are tested. */
export const forms = {
  /** One line of text. */
  line: (value: unknown) => isText(value) && isPlainLine(value),
  /** Several lines of text. */
  lines: isText,
  /** Text with markup. */
  html: isText,
  /** A text of the interface, with `{{name}}` as placeholders. */
  message: (value: unknown) =>
    isText(value) && !/\{\{|\}\}|\$t\(/.test(value.replace(placeholder, '')),
  /** The key of an interface text, `shell.header.menu`. */
  key: (value: unknown) => isText(value) && textKey.test(value),
  email: (value: unknown) => isText(value) && emailShape.test(value),
  phone: (value: unknown) => isText(value) && /^[\d +().\-/]{3,}$/.test(value),
  /** A partita IVA: 11 digits. */
  vatNumber: (value: unknown) => isText(value) && /^\d{11}$/.test(value),
  /** A codice fiscale: that of a company is 11 digits, that of a person 16 letters and digits. */
  taxCode: (value: unknown) => isText(value) && /^(?:\d{11}|[A-Z0-9]{16})$/i.test(value),
  webAddress: (value: unknown) =>
    isText(value) && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value),
  /** A calendar day, `2026-06-16`. */
  day: (value: unknown) =>
    isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  /** A point on the map: longitude and latitude in degrees. */
  coordinates: (value: unknown) =>
    Array.isArray(value) &&
    value.length === 2 &&
    isWithin(value[0], -180, 180) &&
    isWithin(value[1], -90, 90),
  /** How far the map is enlarged: 1 shows the world, 19 a house. */
  zoom: (value: unknown) => Number.isInteger(value) && isWithin(value, 1, 19),
  /** Any of the collections that a page can ask for. */
  relatedData: (value: unknown) => {
    const known: readonly unknown[] = relatedData;
    return Array.isArray(value) && value.every((name) => known.includes(name));
  },
} satisfies Record<string, (value: unknown) => boolean>;

/** The name of a form. */
export type Form = keyof typeof forms;
