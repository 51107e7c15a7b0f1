import assert from 'node:assert/strict';
import { test } from 'node:test';
import { romeToday } from '@studio/shared/kit/format';
import { headLength, invalidFields, recogniseHead } from '@studio/shared/rules';
import sharp from 'sharp';
import { longDate, nextYearly, workingDay } from './calendar.ts';
import { deadlineItems } from './deadlines.ts';
import { demoContent } from './demo.ts';
import type { DemoItem } from './demo-content.ts';
import { firm } from './firm.ts';
import { newsItems } from './news.ts';
import { fillIn } from './texts.ts';
import { demoUsers } from './users.ts';

const now = new Date('2026-03-10T12:00:00Z');
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const fileFields = [
  'file',
  'pdf',
  'foto',
  'logo',
  'logo_scuro',
  'documento',
  'header_image',
  'default_image_header',
];

const content = demoContent(now);
const rows = (collection: string): DemoItem[] => content.items[collection] ?? [];
const texts = () =>
  Object.values(content.items)
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((value) => typeof value === 'string');

test('every demo row follows the content rules', () => {
  const broken = Object.entries(content.items).flatMap(([collection, items]) =>
    items.flatMap((row) => invalidFields(collection, row).map((field) => `${collection}.${field}`)),
  );
  assert.deepEqual(broken, []);
});

test('the demo firm has rows in every collection', () => {
  const least = { attivita: 6, team: 6, news: 12, scadenze: 18, loghi: 6, tipologie: 8, pagine: 9 };
  for (const [collection, count] of Object.entries(least)) {
    assert.ok(
      rows(collection).length >= count,
      `${collection} has ${rows(collection).length} rows`,
    );
  }
  assert.equal(rows('configurazione').length, 1);
  const drafts = rows('pagine').filter(({ status }) => status === 'draft');
  assert.deepEqual(
    drafts.map(({ url }) => url),
    ['/bozza-interna'],
  );
});

test('three clients have 0, 40 and 2,000 documents', () => {
  const owners = rows('documenti_clienti').map(({ cliente }) => cliente);
  const countOf = ({ id }: { id: string }) => owners.filter((owner) => owner === id).length;
  const { cliente0, cliente40, cliente2000 } = demoUsers;
  assert.deepEqual([cliente0, cliente40, cliente2000].map(countOf), [0, 40, 2000]);
  const inRange = ({ mese }: DemoItem) =>
    mese === null || (Number(mese) >= 1 && Number(mese) <= 12);
  assert.ok(rows('documenti_clienti').every(inRange));
  assert.ok(rows('documenti_clienti').some(({ mese }) => mese === null));
});

test('fewer documents of the largest client are its newest, and change no other row', () => {
  const documents = rows('documenti_clienti');
  const isOfLargest = ({ cliente }: DemoItem) => cliente === demoUsers.cliente2000.id;
  const newest = new Set(documents.filter(isOfLargest).slice(0, 20));
  const few = demoContent(now, 20);
  const kept = documents.filter((row) => newest.has(row) || !isOfLargest(row));
  assert.deepEqual(few.items.documenti_clienti, kept);
  assert.equal(few.files.length, content.files.length - documents.length + kept.length);
  const others = ({ items: { documenti_clienti: _, ...items } }: typeof few) => items;
  assert.deepEqual(others(few), others(content));
});

test('the clients have read all documents except the newest, and no mail is due', () => {
  const ofClient = ({ id }: { id: string }) =>
    rows('documenti_clienti').filter(({ cliente, letto_il }) => cliente === id && !letto_il);
  assert.equal(ofClient(demoUsers.cliente40).length, 3);
  assert.equal(ofClient(demoUsers.cliente2000).length, 12);
  assert.ok(rows('documenti_clienti').every(({ avvisato_il }) => avvisato_il !== null));
  const read = new Set(rows('accessi_documenti').map(({ documento }) => documento));
  assert.equal(read.size, 37);
});

test('the exchange has requests in every state, files and an unread message', () => {
  const states = new Set(rows('richieste_documenti').map(({ stato }) => stato));
  assert.deepEqual(states, new Set(['accettata', 'da_rifare', 'inviata', 'chiesta']));
  assert.ok(rows('richieste_documenti').every(({ annunciata_il }) => annunciata_il !== null));
  const sent = new Set(rows('caricamenti').map(({ richiesta }) => richiesta));
  for (const { id, stato } of rows('richieste_documenti')) {
    assert.equal(sent.has(id), stato !== 'chiesta', String(id));
  }
  const read = new Set(rows('letture_messaggi').map(({ messaggio }) => messaggio));
  const unread = rows('messaggi').filter(({ id, da }) => da === 'studio' && !read.has(id));
  assert.equal(unread.length, 1);
});

test('every key and every file id is unique', () => {
  for (const [collection, items] of Object.entries(content.items)) {
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length, collection);
  }
  const ids = new Set(content.files.map(({ id }) => id));
  assert.equal(ids.size, content.files.length);
  assert.ok([...ids].every((id) => uuid.test(id)));
});

test('every file name in a row exists, and every file has a row', () => {
  const named = Object.values(content.items)
    .flat()
    .flatMap((row) => fileFields.map((field) => row[field]))
    .filter((value) => typeof value === 'string');
  assert.deepEqual(new Set(named), new Set(content.files.map(({ id }) => id)));
});

test('news are from the last two years and deadlines from the next twelve months, on any day', () => {
  for (let offset = 0; offset < 4 * 365; offset += 1) {
    const moment = new Date(Date.UTC(2026, 0, 1 + offset, 12));
    const away = (years: number, days = 0) =>
      romeToday(
        new Date(
          Date.UTC(
            moment.getUTCFullYear() + years,
            moment.getUTCMonth(),
            moment.getUTCDate() + days,
          ),
        ),
      );
    const news = newsItems(moment).map(({ data }) => String(data));
    const deadlines = deadlineItems(moment).map(({ data }) => String(data));
    assert.ok(
      news.every((day) => day > away(-2) && day <= away(0)),
      away(0),
    );
    assert.ok(
      deadlines.every((day) => day > away(0) && day <= away(1, 4)),
      away(0),
    );
  }
});

test('every text is well-formed, and its links stay on the site', () => {
  for (const text of texts()) {
    assert.ok(isWellFormed(text), text);
    if (text !== rows('configurazione')[0]?.regole_professionali) {
      assert.doesNotMatch(text, /https?:|\/\/|<(script|style|iframe|img)|style=|lorem/i);
    }
  }
});

test('an editor could upload every file', async () => {
  // All documents of the largest client are made alike.
  for (const { filename, type, bytes } of demoContent(now, 20).files) {
    const outcome = recogniseHead((await bytes()).subarray(0, headLength), filename, 'public');
    assert.equal('type' in outcome && outcome.type, type, filename);
  }
});

test('every picture is large enough for its place', async () => {
  const pictures = content.files.filter(
    ({ folder, type }) => folder === 'pubblici' && type.startsWith('image/'),
  );
  assert.equal(pictures.length, 24);
  for (const { filename, bytes } of pictures) {
    const { width, height } = await sharp(await bytes()).metadata();
    if (filename.startsWith('logo-')) assert.equal(height, 160, filename);
    else if (filename.startsWith('ritratto-')) assert.deepEqual([width, height], [800, 1000]);
    else assert.deepEqual([width, height], [1920, 1080], filename);
  }
});

test('a letter has one page and the same bytes after every call', async () => {
  const letters = content.files.filter(({ type }) => type === 'application/pdf');
  for (const { filename, bytes } of letters.slice(0, 60)) {
    const [first, second] = await Promise.all([bytes(), bytes()]);
    assert.ok(first.equals(second), filename);
    assert.match(first.toString('latin1'), /\/Count 1\b/, filename);
  }
});

test('filling in a text rejects a placeholder without a value', () => {
  assert.equal(fillIn('Bilancio {year}', { year: 2026 }), 'Bilancio 2026');
  assert.throws(() => fillIn('Bilancio {yaer}', { year: 2026 }), /no value for \{yaer\}/);
});

test('a date on a weekend or holiday moves to the next working day', () => {
  assert.equal(workingDay('2026-05-31'), '2026-06-01');
  assert.equal(workingDay('2026-06-02'), '2026-06-03');
  assert.equal(workingDay('2026-12-25'), '2026-12-28');
  assert.equal(workingDay('2026-03-10'), '2026-03-10');
  assert.equal(workingDay('2028-04-16'), '2028-04-18');
  assert.equal(workingDay('2027-03-29'), '2027-03-30');
  assert.equal(nextYearly('03-10', '2026-03-10').day, '2027-03-10');
  // 31 December 2028 is a Sunday: the duty falls on 2 January, and is the next one until then.
  const moved = { nominal: '2028-12-31', day: '2029-01-02' };
  assert.deepEqual(nextYearly('12-31', '2028-12-31'), moved);
  assert.deepEqual(nextYearly('12-31', '2029-01-01'), moved);
  assert.equal(nextYearly('12-31', '2029-01-02').day, '2029-12-31');
  assert.equal(romeToday(new Date('2026-03-10T23:30:00Z')), '2026-03-11');
  assert.equal(longDate('2026-03-01'), '1° marzo 2026');
});

test("the firm's VAT number has a valid check digit", () => {
  const digits = [...firm.piva].map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  assert.equal(digits.length, 11);
  assert.equal(sum % 10, 0);
});

/** Tells if every tag of an HTML text is closed in order. The demo's texts contain no void elements. */
function isWellFormed(html: string): boolean {
  const unclosed: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^<>]*>/g)) {
    if (slash === '') unclosed.push(name);
    else if (unclosed.pop() !== name) return false;
  }
  return unclosed.length === 0 && !/<[^a-z/]|&(?!\w+;)/.test(html);
}
