import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createClient, goodPassword, newAddress } from './accounts.ts';
import type { Answer } from './as-gateway.ts';
import { dayFromToday, publishFor } from './companies.ts';
import { row } from './expect.ts';
import type { Installation } from './installation.ts';
import { type Door, doors, type Thing, unknownThing } from './isolation-doors.ts';
import { sendFile, sentFiles } from './uploads.ts';
import { waitFor } from './wait-for.ts';

/** The part of a person in a company; a former owner is as foreign as a stranger. */
export type Part = 'titolare' | 'delegato' | 'former' | 'none';

/** A client with a session. */
export interface Person {
  readonly id: string;
  readonly cookie: string;
  /** The part in each company. */
  readonly parts: ReadonlyMap<number, Part>;
}

/** A thing, and the person to whom it belongs when it belongs to no company. */
export interface Owned extends Thing {
  readonly cliente?: string;
}

/** Creates a client with these parts; a delegate has one type. */
export async function createPerson(
  installation: Installation,
  own: ReadonlyMap<number, Part>,
  delegatedType: number,
): Promise<Person> {
  const email = newAddress('matrice');
  const id = await createClient(installation, email);
  for (const [azienda, part] of own) {
    if (part === 'none') continue;
    await installation.service.post('/items/persone_aziende', {
      azienda,
      persona: id,
      ruolo: part === 'delegato' ? part : 'titolare',
      tipologie: part === 'delegato' ? [{ tipologie_id: delegatedType }] : [],
      fino_al: part === 'former' ? dayFromToday(-1) : null,
    });
  }
  const { headers } = await installation.login(email, goodPassword);
  return { id, cookie: headers.cookie, parts: own };
}

/** Creates one row of each collection for an owner; the sender is a person who may send files for this owner. */
export async function createThing(
  installation: Installation,
  owner: { azienda: number } | { cliente: string },
  tipologia: number | null,
  sender: string,
): Promise<Owned> {
  const { service } = installation;
  const values = { ...owner, tipologia };
  const asked = { risposta_chiesta: 'presa_visione', azienda: null, ...owner };
  const document = await publishFor(installation, 0, tipologia, asked);
  const request = await row(
    service.post('/items/richieste_documenti', { ...values, titolo: 'Estratto conto' }),
  );
  const due = await row(
    service.post('/items/scadenze_clienti', {
      ...values,
      tributo: 'F24',
      importo: '100.00',
      scade_il: dayFromToday(20),
    }),
  );
  const company = 'azienda' in owner ? owner.azienda : undefined;
  const filename = `${randomUUID()}.pdf`;
  await sendFile(installation, sender, `%PDF-1.7 ${filename}`, {
    filename,
    ...(company !== undefined && { azienda: company }),
    ...(tipologia !== null && { tipologia }),
  });
  const sent = await waitFor('the sent file', async () =>
    (await sentFiles(installation, sender, company)).find(
      ({ nome, stato }) => nome === filename && stato === 'ricevuto',
    ),
  );
  return {
    company,
    ...('cliente' in owner && owner),
    type: tipologia,
    document: document.id,
    file: document.file,
    request: Number(request.id),
    due: Number(due.id),
    sent: sent.id,
    sentFile: sent.file ?? '',
  };
}

/**
 * Returns whether a door is open, by the rule written down a second time: what a person may see, and what an owner may
 * do.
 */
export function isOpen(
  person: Person,
  thing: Owned,
  { isForOwners }: Door,
  delegatedType: number,
): boolean {
  if (thing.company === undefined) return thing.cliente === person.id;
  const part = person.parts.get(thing.company);
  if (part === 'delegato') return !isForOwners && thing.type === delegatedType;
  return part === 'titolare';
}

const actsFor = ({ parts }: Person, company: number) =>
  ['titolare', 'delegato'].includes(parts.get(company) ?? 'none');

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.array(v.looseObject({ id: v.optional(v.unknown()) })) }),
);

function isListed({ text }: Answer, key: number | string): boolean {
  const list = v.safeParse(listSchema, text);
  return (
    list.success && list.output.data.some(({ id, documento }) => [id, documento].includes(key))
  );
}

/** The bytes of an answer: status, headers and body. */
const bytes = ({ status, headers, text }: Answer) => JSON.stringify([status, headers, text]);

/** An upload or a question about a person's own things is about the caller's. */
const isAboutCaller = (door: Door, { company }: Thing) =>
  company === undefined && (door.isForOwners === true || door.name === 'upload to the owner');

/** The combinations of person, thing and door that were tried, and those with a wrong answer. */
export interface Tried {
  readonly cells: number;
  /** Doors that showed something foreign, or answered otherwise than about an unknown thing. */
  readonly leaks: readonly string[];
  /** Doors that refused a person with the right. */
  readonly closed: readonly string[];
}

/** Asks every door as every person for every thing. */
export async function tryDoors(
  installation: Installation,
  people: readonly Person[],
  things: readonly Owned[],
  delegatedType: number,
): Promise<Tried> {
  const leaks: string[] = [];
  const closed: string[] = [];
  let cells = 0;
  const unknownAnswers = new Map<string, Promise<Answer>>();
  /** The answer about what does not exist depends on the person and the kind of owner alone. */
  const unknownAnswer = ({ id, cookie }: Person, door: Door, thing: Thing) => {
    const key = `${id} ${door.name} ${thing.company === undefined} ${thing.type}`;
    const answer = unknownAnswers.get(key) ?? door.ask(installation, cookie, unknownThing(thing));
    unknownAnswers.set(key, answer);
    return answer;
  };
  for (const person of people) {
    for (const thing of things) {
      for (const door of doors) {
        if (isAboutCaller(door, thing)) continue;
        cells += 1;
        const answer = await door.ask(installation, person.cookie, thing);
        const unknown = await unknownAnswer(person, door, thing);
        const key = door.listed?.(thing);
        const isSame = bytes(answer) === bytes(unknown);
        const isShown = key === undefined ? !isSame : isListed(answer, key);
        const part = person.parts.get(thing.company ?? 0) ?? 'own';
        const cell = `${door.name} · ${part} · ${thing.company} ${thing.type}: ${answer.status}`;
        if (isOpen(person, thing, door, delegatedType)) {
          if (!isShown || (answer.status >= 400 && answer.status !== 409)) closed.push(cell);
          continue;
        }
        // A list of the caller's own, or of a company for which they act, has other things.
        const isOwnList =
          key !== undefined && (thing.company === undefined || actsFor(person, thing.company));
        if (isShown || !(isSame || isOwnList)) leaks.push(cell);
      }
    }
  }
  return { cells, leaks, closed };
}
