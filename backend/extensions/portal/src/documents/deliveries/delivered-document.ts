import * as v from 'valibot';
import { isPossibleYear, periodOf } from '../period.ts';
import { type NamedParts, type NamedPeriod, readName } from './file-name.ts';

/** A client as a delivery needs it: name, and the codes by which file names can mean it. */
export interface DeliveryClient {
  id: string;
  name: string;
  codes: string[];
  /** False for a client whom the firm has never invited: no notice reaches them. */
  isInvited: boolean;
}

/** A company, likewise; without readers no person sees its documents yet. */
export interface DeliveryCompany {
  id: number;
  name: string;
  codes: string[];
  hasReaders: boolean;
}

/** A kind of document. */
interface DeliveryType {
  id: number;
  tipologia: string;
}

/** The values of the delivery's form, which hold for all files; a null has to come from each file name. */
export interface DeliveryForm {
  cliente: DeliveryClient | null;
  azienda: DeliveryCompany | null;
  tipologia: DeliveryType | null;
  anno: number | null;
  mese: number | null;
}

/** The values that an editor has chosen for one file: they go before form and name. */
export const rowChoices = v.object({
  cliente: v.optional(v.string()),
  azienda: v.optional(v.number()),
  tipologia: v.optional(v.number()),
  anno: v.optional(v.number()),
  mese: v.optional(v.number()),
  titolo: v.optional(v.string()),
});
export type RowChoices = v.InferOutput<typeof rowChoices>;

/** Every client, every company and every kind of document of the firm. */
export interface Directory {
  clients: DeliveryClient[];
  companies: DeliveryCompany[];
  types: DeliveryType[];
}

/** A checked file: what it becomes, as far as it is known, and what is wrong, in Italian. */
export interface CheckedFile {
  cliente: string | null;
  azienda: number | null;
  /** The name of the client or company. */
  destinatario: string | null;
  tipologia: number | null;
  anno: number | null;
  mese: number | null;
  /** The name that the client sees. */
  titolo: string | null;
  problems: string[];
  warnings: string[];
}

type Owner = { client: DeliveryClient } | { company: DeliveryCompany };

function chosenOwner(choices: RowChoices, { clients, companies }: Directory): Owner | string {
  if (choices.cliente !== undefined && choices.azienda !== undefined) {
    return 'scegli un cliente oppure un’azienda, non tutti e due';
  }
  const client = clients.find(({ id }) => id === choices.cliente);
  if (client !== undefined) return { client };
  const company = companies.find(({ id }) => id === choices.azienda);
  return company === undefined ? 'chi hai scelto non è un cliente attivo' : { company };
}

const codeText = (code: string) =>
  code.length === 16 ? `il codice fiscale ${code}` : `la partita IVA ${code}`;

function namedOwner(code: string, { clients, companies }: Directory): Owner | string {
  const ofClients = clients.filter(({ codes }) => codes.includes(code));
  const ofCompanies = companies.filter(({ codes }) => codes.includes(code));
  // A person's code means the person before the person's own firm; a VAT number means the company.
  const isPersonal = code.length === 16;
  const [client, otherClient] = ofClients;
  const [company, otherCompany] = ofCompanies;
  if (company !== undefined && !(isPersonal && client !== undefined)) {
    return otherCompany === undefined ? { company } : `più aziende hanno ${codeText(code)}`;
  }
  if (client === undefined) return `nessun cliente ha ${codeText(code)}`;
  return otherClient === undefined ? { client } : `più clienti hanno ${codeText(code)}`;
}

/** Returns the owner that codes mean together; the way on when they mean none, or several. */
function namedOwners(codes: readonly string[], directory: Directory): Owner | string {
  const hasAll = (one: { codes: string[] }) => codes.every((code) => one.codes.includes(code));
  const whole: Owner[] = [
    ...directory.clients.filter(hasAll).map((client) => ({ client })),
    ...directory.companies.filter(hasAll).map((company) => ({ company })),
  ];
  const [only] = whole;
  if (codes.length > 1 && only !== undefined && whole.length === 1) return only;
  const owners = codes.map((code) => namedOwner(code, directory));
  const [first] = owners;
  if (first === undefined) return 'nel nome manca la partita IVA o il codice fiscale';
  const wrong = owners.find((one) => typeof one === 'string');
  if (wrong !== undefined) return wrong;
  const names = new Map<string | number, string>();
  for (const one of owners) {
    if (typeof one === 'string') continue;
    const { id, name } = 'client' in one ? one.client : one.company;
    names.set(id, name);
  }
  if (names.size < 2) return first;
  return `il nome ha i codici di ${[...names.values()].join(' e di ')}: scegli a chi va`;
}

function ownerOf(
  { codes }: Pick<NamedParts, 'codes'>,
  choices: RowChoices,
  form: DeliveryForm,
  directory: Directory,
): Owner | string {
  if (choices.cliente !== undefined || choices.azienda !== undefined) {
    return chosenOwner(choices, directory);
  }
  const chosen = form.cliente ?? form.azienda;
  if (chosen !== null) {
    const [code] = codes;
    if (code !== undefined && !codes.some((one) => chosen.codes.includes(one))) {
      return `${codeText(code)} non è di chi hai scelto per tutti i file`;
    }
    return form.cliente !== null ? { client: form.cliente } : namedCompany(form.azienda);
  }
  return namedOwners(codes, directory);
}

const namedCompany = (company: DeliveryCompany | null): Owner | string =>
  company === null ? 'manca il destinatario' : { company };

function typeOf(
  parts: NamedParts,
  choices: RowChoices,
  form: DeliveryForm,
  { types }: Directory,
): DeliveryType | string {
  const chosen = types.find(({ id }) => id === choices.tipologia);
  if (chosen !== undefined) return chosen;
  const named = types.filter(({ tipologia }) => parts.types.includes(tipologia));
  const { tipologia: ofForm } = form;
  if (ofForm !== null) {
    const [other] = named;
    if (other === undefined || named.some(({ id }) => id === ofForm.id)) return ofForm;
    return `la tipologia è ${other.tipologia}, ma per tutti hai scelto ${ofForm.tipologia}`;
  }
  const [type, another] = named;
  if (another !== undefined)
    return `il nome ha più tipologie (${named.map(({ tipologia }) => tipologia).join(', ')}): scegline una`;
  if (type !== undefined) return type;
  return parts.unknownType === undefined
    ? 'manca la tipologia'
    : `la tipologia «${parts.unknownType}» non esiste`;
}

/** Returns the period of the name that fits the choices of row and form; all of them when none does or several do. */
function periodsFor(
  { periods }: NamedParts,
  choices: RowChoices,
  form: DeliveryForm,
): readonly NamedPeriod[] {
  const year = choices.anno ?? form.anno;
  const month = choices.mese ?? form.mese;
  const fitting = periods.filter(
    (one) =>
      (year === null || one.year === year) &&
      (month === null || one.month === undefined || one.month === month),
  );
  return fitting.length === 1 ? fitting : periods;
}

/** The period of a file, as far as it is known, and what is wrong with it. */
interface ReadPeriod {
  readonly year: number | undefined;
  readonly month: number | null;
  readonly problems: readonly string[];
}

function periodFor(
  parts: NamedParts,
  choices: RowChoices,
  form: DeliveryForm,
  now: Date,
): ReadPeriod {
  const fitting = periodsFor(parts, choices, form);
  const [named, other] = fitting;
  const ofName = { year: named?.year, month: named?.month ?? parts.month };
  const year = choices.anno ?? form.anno ?? ofName.year;
  const month = choices.mese ?? form.mese ?? ofName.month ?? null;
  const isChosen = choices.anno !== undefined && (choices.mese !== undefined || month === null);
  const problems: string[] = [];
  if (other !== undefined && !isChosen) {
    const all = fitting.map((one) => periodText(one.year, one.month ?? null)).join(', ');
    return { year, month, problems: [`il nome ha più periodi (${all}): scegli anno e mese`] };
  }
  if (choices.anno === undefined && form.anno !== null && (ofName.year ?? form.anno) !== form.anno)
    problems.push(`l’anno è ${ofName.year}, ma per tutti hai scritto ${form.anno}`);
  else if (year === undefined) problems.push('manca l’anno, con quattro cifre');
  else if (!isPossibleYear(year, now)) problems.push(`l’anno ${year} non va bene`);
  if (choices.mese === undefined && form.mese !== null && (ofName.month ?? form.mese) !== form.mese)
    problems.push(`il mese è ${ofName.month}, ma per tutti hai scritto ${form.mese}`);
  else if (month !== null && (month < 1 || month > 12))
    problems.push(`il mese ${month} non esiste`);
  return { year, month, problems };
}

const noOwner = { cliente: null, azienda: null, destinatario: null };

function ownerValues(owner: Owner | string) {
  if (typeof owner === 'string') return noOwner;
  if ('client' in owner) {
    return { ...noOwner, cliente: owner.client.id, destinatario: owner.client.name };
  }
  return { ...noOwner, azienda: owner.company.id, destinatario: owner.company.name };
}

/**
 * Checks a file of this name. A value of the row goes before one of the form, which can be missing in the name; a value
 * in both form and name must be the same.
 */
export function checkFile(
  name: string,
  choices: RowChoices,
  form: DeliveryForm,
  directory: Directory,
  now: Date,
): CheckedFile {
  const parts = readName(name, {
    isCode: (code) =>
      [...directory.clients, ...directory.companies].some(({ codes }) => codes.includes(code)),
    types: directory.types.map(({ tipologia }) => tipologia),
    nameOf(codes) {
      const named = ownerValues(ownerOf({ codes }, choices, form, directory));
      return named.destinatario ?? '';
    },
  });
  const owner = ownerOf(parts, choices, form, directory);
  const type = typeOf(parts, choices, form, directory);
  const { year, month, problems } = periodFor(parts, choices, form, now);
  const typeName = typeof type === 'string' ? undefined : type.tipologia;
  const generated =
    typeName === undefined || year === undefined ? null : `${typeName} ${periodText(year, month)}`;
  const isUnread = typeof owner !== 'string' && 'company' in owner && !owner.company.hasReaders;
  const isUninvited = typeof owner !== 'string' && 'client' in owner && !owner.client.isInvited;
  return {
    ...ownerValues(owner),
    tipologia: typeof type === 'string' ? null : type.id,
    anno: year ?? null,
    mese: month,
    titolo: choices.titolo ?? parts.title ?? generated,
    problems: [...[owner, type].filter((one) => typeof one === 'string'), ...problems],
    warnings: [
      ...(isUnread ? ['nessuna persona vede ancora i documenti di questa azienda'] : []),
      ...(isUninvited ? ['il cliente non è mai stato invitato: nessun avviso parte'] : []),
      ...(parts.unsure !== undefined && month === null
        ? [`«${parts.unsure}» nel nome non è letto come mese: se lo è, sceglilo`]
        : []),
    ],
  };
}

const periodText = (year: number, month: number | null) =>
  periodOf(year, month !== null && month >= 1 && month <= 12 ? month : null);

/** Returns a sentence of some reasons, which fits into a column of text; null without any. */
export function sentenceOf(reasons: readonly string[]): string | null {
  const text = reasons.join('; ').slice(0, 254);
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
