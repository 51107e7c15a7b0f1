import { isPossibleYear, periodOf } from '../documents/period.ts';
import { comparable, type NamedParts, readName } from './file-name.ts';

/** A client as a delivery needs it: name, and the codes by which file names can mean it. */
export interface DeliveryClient {
  id: string;
  name: string;
  codes: string[];
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
export interface RowChoices {
  cliente?: string | undefined;
  azienda?: number | undefined;
  tipologia?: number | undefined;
  anno?: number | undefined;
  mese?: number | undefined;
  titolo?: string | undefined;
}

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
  code.length === 11 ? `la partita IVA ${code}` : `il codice fiscale ${code}`;

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

function ownerOf(
  { code }: NamedParts,
  choices: RowChoices,
  form: DeliveryForm,
  directory: Directory,
): Owner | string {
  if (choices.cliente !== undefined || choices.azienda !== undefined) {
    return chosenOwner(choices, directory);
  }
  const chosen = form.cliente ?? form.azienda;
  if (chosen !== null) {
    if (code !== undefined && !chosen.codes.includes(code)) {
      return `${codeText(code)} non è di chi hai scelto per tutti i file`;
    }
    return form.cliente !== null ? { client: form.cliente } : namedCompany(form.azienda);
  }
  if (code === undefined) return 'manca la partita IVA o il codice fiscale all’inizio del nome';
  return namedOwner(code, directory);
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
  const named = types.find(
    ({ tipologia }) => comparable(tipologia) === comparable(parts.type ?? ''),
  );
  if (named !== undefined && form.tipologia !== null && named.id !== form.tipologia.id) {
    return `la tipologia è ${named.tipologia}, ma per tutti hai scelto ${form.tipologia.tipologia}`;
  }
  const type = form.tipologia ?? named;
  if (type !== undefined) return type;
  const unknown = parts.title?.split('_')[0];
  if (unknown === undefined || parts.year !== undefined) return 'manca la tipologia';
  return `la tipologia «${unknown}» non esiste`;
}

function yearProblem(
  parts: NamedParts,
  choices: RowChoices,
  form: DeliveryForm,
  now: Date,
): string | undefined {
  const { year } = parts;
  const isContrary = choices.anno === undefined && year !== undefined && form.anno !== null;
  if (isContrary && year !== form.anno) {
    return `l’anno è ${year}, ma per tutti hai scritto ${form.anno}`;
  }
  const chosen = choices.anno ?? form.anno ?? year;
  if (chosen === undefined) return 'manca l’anno';
  return isPossibleYear(chosen, now) ? undefined : `l’anno ${chosen} non va bene`;
}

function monthProblem(
  { month }: NamedParts,
  choices: RowChoices,
  form: DeliveryForm,
): string | undefined {
  const isContrary = choices.mese === undefined && month !== undefined && form.mese !== null;
  if (isContrary && month !== form.mese) {
    return `il mese è ${month}, ma per tutti hai scritto ${form.mese}`;
  }
  const chosen = choices.mese ?? form.mese ?? month ?? null;
  const isPossible = chosen === null || (chosen >= 1 && chosen <= 12);
  return isPossible ? undefined : `il mese ${chosen} non esiste`;
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
  const known = new Set(directory.types.map(({ tipologia }) => comparable(tipologia)));
  const parts = readName(name, (text) => known.has(text));
  const owner = ownerOf(parts, choices, form, directory);
  const type = typeOf(parts, choices, form, directory);
  const year = choices.anno ?? form.anno ?? parts.year;
  const month = choices.mese ?? form.mese ?? parts.month ?? null;
  // An unknown type hides the period behind it: a second complaint about the year would mislead.
  const inTime =
    typeof type === 'string' && year === undefined
      ? []
      : [yearProblem(parts, choices, form, now), monthProblem(parts, choices, form)];
  const typeName = typeof type === 'string' ? undefined : type.tipologia;
  const generated =
    typeName === undefined || year === undefined ? null : `${typeName} ${periodText(year, month)}`;
  const isUnread = typeof owner !== 'string' && 'company' in owner && !owner.company.hasReaders;
  return {
    ...ownerValues(owner),
    tipologia: typeof type === 'string' ? null : type.id,
    anno: year ?? null,
    mese: month,
    titolo: choices.titolo ?? parts.title ?? generated,
    problems: [owner, type, ...inTime].filter((one) => typeof one === 'string'),
    warnings: isUnread ? ['nessuna persona vede ancora i documenti di questa azienda'] : [],
  };
}

const periodText = (year: number, month: number | null) =>
  periodOf(year, month !== null && month >= 1 && month <= 12 ? month : null);

/** Returns a sentence of some reasons, which fits into a column of text; null without any. */
export function sentenceOf(reasons: readonly string[]): string | null {
  const text = reasons.join('; ').slice(0, 254);
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
