import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { folders } from '@studio/shared/directus-ids';
import * as v from 'valibot';
import { createClient, goodPassword, newAddress } from '../support/accounts.ts';
import type { Answer } from '../support/as-gateway.ts';
import { createCompany, dayFromToday, publishFor, typeIds } from '../support/companies.ts';
import { uploadFile } from '../support/documents.ts';
import { row } from '../support/expect.ts';
import { type Door, doors, type Thing, unknownThing } from '../support/isolation-doors.ts';
import { connectDatabase } from '../support/outgoing.ts';
import { startOwnInstallation } from '../support/own-installation.ts';

// It writes to the database beside the backend: on SQLite, writes of other tests could fail meanwhile.
const installation = await startOwnInstallation();
const { service } = installation;
const database = connectDatabase(installation);
after(async () => {
  await database.destroy();
  await installation.stop();
});

const types = await typeIds(installation);
const [f24 = 0, payslip = 0] = [types.get('F24'), types.get('Cedolino')];

/** The parts of a person in a company; a former owner is as foreign as a stranger. */
const parts = ['titolare', 'delegato', 'former', 'none'] as const;
type Part = (typeof parts)[number];

interface Person {
  id: string;
  cookie: string;
  /** The part in each company. */
  parts: Map<number, Part>;
}

async function createPerson(companies: number[], first: number): Promise<Person> {
  const email = newAddress('matrice');
  const id = await createClient(installation, email);
  const own = new Map(
    companies.map((company, index) => [company, parts[(first + index) % 4] ?? 'none']),
  );
  for (const [azienda, part] of own) {
    if (part === 'none') continue;
    await service.post('/items/persone_aziende', {
      azienda,
      persona: id,
      ruolo: part === 'delegato' ? part : 'titolare',
      tipologie: part === 'delegato' ? [{ tipologie_id: f24 }] : [],
      fino_al: part === 'former' ? dayFromToday(-1) : null,
    });
  }
  const { headers } = await installation.login(email, goodPassword);
  return { id, cookie: headers.cookie, parts: own };
}

/** A thing, and the person to whom it belongs when it belongs to no company. */
interface Owned extends Thing {
  cliente?: string;
}

async function createThing(
  owner: { azienda: number } | { cliente: string },
  tipologia: number | null,
): Promise<Owned> {
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
  const sentFile = await uploadFile(installation, 'inviato.pdf', {
    folder: folders.caricamenti.id,
  });
  const sent: unknown = await database('caricamenti')
    .insert({ ...values, file: sentFile, nome: 'inviato.pdf', dimensione: 9, stato: 'ricevuto' })
    .returning('id');
  const [inserted] = v.parse(v.array(v.object({ id: v.number() })), sent);
  return {
    company: 'azienda' in owner ? owner.azienda : undefined,
    ...('cliente' in owner && owner),
    type: tipologia,
    document: document.id,
    file: document.file,
    request: Number(request.id),
    due: Number(due.id),
    sent: inserted?.id ?? 0,
    sentFile,
  };
}

const companies: number[] = [];
for (const name of ['Alfa', 'Beta', 'Gamma', 'Delta'])
  companies.push(await createCompany(installation, `${name} S.r.l.`));
const people: Person[] = [];
for (const first of [0, 1, 2]) people.push(await createPerson(companies, first));
const things: Owned[] = [];
for (const azienda of companies)
  for (const type of [f24, payslip, null]) things.push(await createThing({ azienda }, type));
for (const { id } of people) things.push(await createThing({ cliente: id }, f24));

/** The rule, written down a second time: what a person may see, and what an owner may do. */
function isOpen(person: Person, thing: Owned, { isForOwners }: Door): boolean {
  if (thing.company === undefined) return thing.cliente === person.id;
  const part = person.parts.get(thing.company);
  if (part === 'delegato') return !isForOwners && thing.type === f24;
  return part === 'titolare';
}

const actsFor = ({ parts: own }: Person, company: number) =>
  ['titolare', 'delegato'].includes(own.get(company) ?? 'none');

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

const unknownAnswers = new Map<string, Promise<Answer>>();

/** Resolves with a door's answer about what does not exist; it depends on the person and the kind of owner alone. */
function unknownAnswer({ id, cookie }: Person, door: Door, thing: Thing): Promise<Answer> {
  const key = `${id} ${door.name} ${thing.company === undefined} ${thing.type}`;
  const known = unknownAnswers.get(key);
  const answer = known ?? door.ask(installation, cookie, unknownThing(thing));
  unknownAnswers.set(key, answer);
  return answer;
}

/** An upload or a question about a person's own things is about the caller's. */
const isAboutCaller = (door: Door, { company }: Thing) =>
  company === undefined && (door.isForOwners === true || door.name === 'upload to the owner');

test('no door shows a person anything foreign: the answer is that of an unknown thing, to the byte', async (context) => {
  const leaks: string[] = [];
  const closed: string[] = [];
  let cells = 0;
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
        if (isOpen(person, thing, door)) {
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
  context.diagnostic(`${cells} cells, ${leaks.length} leaks, ${closed.length} wrongly closed`);
  assert.deepEqual(leaks, [], 'leaks');
  assert.deepEqual(closed, [], 'wrongly closed');
  assert.ok(cells > 1000, `${cells} cells`);
});

const authors = v.array(v.object({ thing: v.number(), person: v.string() }));

/** Resolves with the pairs of a thing and a person in a table that the doors write. */
async function written(table: string, thing: string, person: string, ids: number[]) {
  const found: unknown = await database(table)
    .whereIn(thing, ids)
    .whereNotNull(person)
    .distinct(`${thing} as thing`, `${person} as person`);
  return v
    .parse(authors, found)
    .map((pair) => `${pair.thing} ${pair.person}`)
    .toSorted();
}

/** Returns the pairs of a thing and each person who may take part in it. */
function allowed(keyOf: (thing: Thing) => number): string[] {
  const [door] = doors;
  return things
    .flatMap((thing) =>
      people.flatMap((person) =>
        door !== undefined && isOpen(person, thing, door) ? [`${keyOf(thing)} ${person.id}`] : [],
      ),
    )
    .toSorted();
}

test('receipts, messages and answers name exactly the people for whom the doors are open', async () => {
  const documents = things.map(({ document }) => document);
  const requests = things.map(({ request }) => request);
  const due = things.map(({ due: id }) => id);
  const ofDocuments = allowed(({ document }) => document);
  assert.deepEqual(
    await written('accessi_documenti', 'documento', 'cliente', documents),
    ofDocuments,
  );
  assert.deepEqual(await written('messaggi', 'documento', 'persona', documents), ofDocuments);
  assert.deepEqual(
    await written('messaggi', 'richiesta', 'persona', requests),
    allowed(({ request }) => request),
  );
  const answered = await written('risposte', 'oggetto', 'persona', [...documents, ...due]);
  const mayAnswer = new Set([...ofDocuments, ...allowed(({ due: id }) => id)]);
  assert.deepEqual(
    answered.filter((pair) => !mayAnswer.has(pair)),
    [],
  );
});
