import { createError } from '@directus/errors';
import { periodOf } from '../documents/period.ts';
import { comparable, type NamedParts, readName } from './file-name.ts';

/** A client, as a delivery needs it: the id, and the VAT number of the profile. */
interface DeliveryClient {
  id: string;
  piva: string | null;
}

/** A kind of document. */
interface DeliveryType {
  id: number;
  tipologia: string;
}

/** The values of the delivery's form, which hold for all files; a null has to come from each file name. */
export interface DeliveryForm {
  cliente: DeliveryClient | null;
  tipologia: DeliveryType | null;
  anno: number | null;
  mese: number | null;
}

/** Every client and every kind of document of the firm. */
export interface Directory {
  clients: DeliveryClient[];
  types: DeliveryType[];
}

/** The document that a file becomes. */
export interface DeliveredDocument {
  cliente: string;
  tipologia: number | null;
  anno: number;
  mese: number | null;
  /** The name that the client sees. */
  title: string;
}

const earliestYear = 1990;

const digits = (text: string | null) => (text ?? '').replace(/^\s*IT/i, '').replace(/\D/g, '');

function clientOf(parts: NamedParts, form: DeliveryForm, clients: DeliveryClient[]) {
  const { vatNumber } = parts;
  if (form.cliente !== null) {
    const agrees = vatNumber === undefined || digits(form.cliente.piva) === vatNumber;
    return agrees ? form.cliente : 'la partita IVA non è quella del cliente scelto';
  }
  if (vatNumber === undefined) return 'manca la partita IVA di 11 cifre all’inizio';
  const [client, ...others] = clients.filter(({ piva }) => digits(piva) === vatNumber);
  if (client === undefined) return `nessun cliente ha la partita IVA ${vatNumber}`;
  return others.length === 0 ? client : `più clienti hanno la partita IVA ${vatNumber}`;
}

function typeOf(parts: NamedParts, form: DeliveryForm, types: DeliveryType[]) {
  const named = types.find(
    ({ tipologia }) => comparable(tipologia) === comparable(parts.type ?? ''),
  );
  if (named !== undefined && form.tipologia !== null && named.id !== form.tipologia.id) {
    return `la tipologia è ${named.tipologia}, ma hai scelto ${form.tipologia.tipologia}`;
  }
  const type = form.tipologia ?? named ?? null;
  // With client and year chosen any file name is accepted.
  if (type !== null || (form.cliente !== null && form.anno !== null)) return type;
  const unknown = parts.title?.split('_')[0];
  if (unknown === undefined || parts.year !== undefined) return 'manca la tipologia';
  return `la tipologia «${unknown}» non esiste`;
}

function yearProblem(parts: NamedParts, form: DeliveryForm, now: Date): string | undefined {
  const { year } = parts;
  if (year !== undefined && form.anno !== null && year !== form.anno) {
    return `l’anno è ${year}, ma hai scritto ${form.anno}`;
  }
  const chosen = form.anno ?? year;
  if (chosen === undefined) return 'manca l’anno';
  const isPossible = chosen >= earliestYear && chosen <= now.getFullYear() + 1;
  return isPossible ? undefined : `l’anno ${chosen} non va bene`;
}

function monthProblem({ month }: NamedParts, form: DeliveryForm): string | undefined {
  if (month !== undefined && form.mese !== null && month !== form.mese) {
    return `il mese è ${month}, ma hai scritto ${form.mese}`;
  }
  const chosen = form.mese ?? month ?? null;
  const isPossible = chosen === null || (chosen >= 1 && chosen <= 12);
  return isPossible ? undefined : `il mese ${chosen} non esiste`;
}

/**
 * Returns the document that a file of this name becomes, or all problems of the name in Italian. A value of the form
 * can be missing in the name; a value in both must be the same.
 */
export function documentOf(
  name: string,
  form: DeliveryForm,
  { clients, types }: Directory,
  now: Date,
): DeliveredDocument | string[] {
  const known = new Set(types.map(({ tipologia }) => comparable(tipologia)));
  const parts = readName(name, (text) => known.has(text));
  const client = clientOf(parts, form, clients);
  const type = typeOf(parts, form, types);
  const year = form.anno ?? parts.year;
  // An unknown type hides the period behind it: a second complaint about the year would mislead.
  const inTime =
    typeof type === 'string' && year === undefined
      ? []
      : [yearProblem(parts, form, now), monthProblem(parts, form)];
  const problems = [client, type, ...inTime].filter((one) => typeof one === 'string');
  if (typeof client === 'string' || typeof type === 'string') return problems;
  if (problems.length > 0 || year === undefined) return problems;
  const month = form.mese ?? parts.month ?? null;
  const title = parts.title ?? `${type?.tipologia ?? 'Documento'} ${periodOf(year, month)}`;
  return { cliente: client.id, tipologia: type?.id ?? null, anno: year, mese: month, title };
}

/** A file that keeps a delivery from being published, and why. */
export interface BadFile {
  name: string;
  problems: string[];
}

const longestList = 30;

/** Returns the message about a delivery that cannot be published: every file to correct, the first thirty by name. */
export function refusalText(bad: BadFile[]): string {
  const listed = bad
    .slice(0, longestList)
    .map(({ name, problems }) => `«${name}»: ${problems.join(', ')}`);
  const rest = bad.length - longestList;
  const others = rest > 0 ? [rest === 1 ? 'e un altro' : `e altri ${rest}`] : [];
  const count = bad.length === 1 ? 'Un file va corretto' : `${bad.length} file vanno corretti`;
  return `Non è stato pubblicato nulla. ${count}: ${[...listed, ...others].join('; ')}.`;
}

/** Answers a delivery that cannot be published: 400, with the reason for the editor. */
export const DeliveryRefused = createError<{ reason: string }>(
  'INVALID_PAYLOAD',
  ({ reason }) => reason,
  400,
);
