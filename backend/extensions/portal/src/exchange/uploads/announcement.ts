import { createError, ForbiddenError } from '@directus/errors';
import { shortName } from '@studio/shared/rules';
import { Metadata } from '@tus/server';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { calendarDay } from '../../common/fields.ts';
import { rowKeyText } from '../../platform/database-values.ts';
import { InvalidBody, WrongField, wrongFields } from '../../platform/parse-body.ts';
import { plainText } from '../../platform/plain-texts.ts';
import { may, type Subject, subjectOf } from '../../rights/may.ts';
import { isClosed, requestsTable } from '../requests/stored-requests.ts';
import { largestUpload, type NewTransfer } from './transfers.ts';

/** Answers a file with too many bytes: 413. */
const TooLarge = createError('CONTENT_TOO_LARGE', 'The file is too large.', 413);

/** Answers a file for a request that the firm has closed: 409. */
const RequestClosed = createError('REQUEST_CLOSED', 'The firm has closed this request.', 409);

/** The longest name of a file, in bytes: file systems take 255. */
const longestName = 200;

// Control and format characters, which can disguise a name, and those that other systems refuse in names.
const strange = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\\/:*?"<>|]/gu;

/** Returns a name without a path and disguises; a long one is cut before its extensions. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(strange, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return shortName(plain, longestName) || 'file';
}

const metadataSchema = v.object({
  filename: v.pipe(
    v.string('required'),
    v.minLength(1, 'required'),
    v.maxLength(1000, 'too_long'),
    v.transform(plainName),
  ),
  // SHA-256 of the content at the moment of the choice, in hexadecimal.
  impronta: v.pipe(v.string('required'), v.regex(/^[\da-f]{64}$/, 'invalid')),
  azienda: v.optional(rowKeyText),
  tipologia: v.optional(rowKeyText),
  richiesta: v.optional(rowKeyText),
  scade_il: v.optional(calendarDay),
  messaggio: v.optional(
    v.pipe(v.string(), v.transform(plainText), v.trim(), v.maxLength(2000, 'too_long')),
  ),
});

const lengthSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

/** The headers that announce a file (tus 1.0, creation). */
interface Announcement {
  readonly length: string | undefined;
  readonly metadata: string | undefined;
}

function metadataOf(header: string | undefined): v.InferOutput<typeof metadataSchema> {
  let given: Record<string, string | null>;
  try {
    given = Metadata.parse(header);
  } catch (error) {
    // The package throws for every header that is no metadata.
    throw new InvalidBody(undefined, { cause: error });
  }
  // An empty value counts as absent.
  const values = Object.entries(given).filter(([, value]) => value !== null && value !== '');
  const parsed = v.safeParse(metadataSchema, Object.fromEntries(values), { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw wrongFields(parsed.issues);
}

function sizeOf(length: string | undefined): number {
  const size = v.safeParse(lengthSchema, length);
  if (!size.success) throw new InvalidBody();
  if (size.output === 0) throw new WrongField({ field: 'filename', type: 'empty' });
  if (size.output > largestUpload) throw new TooLarge();
  return size.output;
}

const requestSchema = v.object({
  stato: v.picklist(['chiesta', 'inviata', 'da_rifare', 'accettata', 'annullata']),
  tipologia: v.nullable(v.number()),
});

/** Resolves with the subject of an announced file: that of its request, or the one that the metadata names. */
async function subjectFor(
  database: Knex,
  person: string,
  { azienda, richiesta, ...given }: v.InferOutput<typeof metadataSchema>,
  now: Date,
): Promise<{ subject: Subject; tipologia: number | null }> {
  const tipologia = given.tipologia ?? null;
  const request: unknown =
    richiesta === undefined
      ? undefined
      : await database(requestsTable).where({ id: richiesta }).first();
  if (richiesta !== undefined && request === undefined) throw new ForbiddenError();
  const named: Subject = azienda === undefined ? { cliente: person } : { azienda, tipologia };
  const subject = request === undefined ? named : subjectOf(request);
  if (!(await may(database, person, 'take-part', subject, now))) throw new ForbiddenError();
  if (request === undefined) {
    const isKnown =
      tipologia === null || (await database('tipologie').where({ id: tipologia }).first('id'));
    if (!isKnown) throw new WrongField({ field: 'tipologia', type: 'invalid' });
    return { subject, tipologia };
  }
  const { stato, tipologia: ofRequest } = v.parse(requestSchema, request);
  if (isClosed(stato)) throw new RequestClosed();
  return { subject, tipologia: ofRequest };
}

/**
 * Resolves with the file that a client announces.
 * @throws {ForbiddenError} the same one for a foreign and an unknown company or request
 * @throws {TooLarge} beyond {@link largestUpload}
 * @throws {RequestClosed} for a request that takes no more files
 */
export async function readAnnouncement(
  database: Knex,
  persona: string,
  { length, metadata }: Announcement,
  now: Date,
): Promise<NewTransfer> {
  const given = metadataOf(metadata);
  const { subject, tipologia } = await subjectFor(database, persona, given, now);
  return {
    ...{ persona, subject, tipologia },
    richiesta: given.richiesta ?? null,
    nome: given.filename,
    dimensione: sizeOf(length),
    impronta: given.impronta,
    scade_il: given.scade_il ?? null,
    messaggio: given.messaggio ?? null,
  };
}
