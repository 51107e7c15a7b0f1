import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';
import { type Deadline, deadlinesCalendar } from './deadlines-calendar.ts';
import { robots } from './routes.ts';
import { sitemap } from './sitemap.ts';

const siteUrl = 'https://studio.example';

test('escapes addresses in the sitemap', () => {
  const xml = sitemap(siteUrl, [{ path: "/a&b<c>'", changed: '2026-03-04T05:06:07Z' }]);
  assert.match(
    xml,
    /<loc>https:\/\/studio\.example\/a&amp;b%3Cc%3E&apos;<\/loc><lastmod>2026-03-04</,
  );
});

test('names the sitemap in robots.txt and disallows the client area', () => {
  assert.match(
    robots(siteUrl),
    /Disallow: \/account\n[\s\S]*Sitemap: https:\/\/studio\.example\/sitemap/,
  );
});

test('serves security.txt with the contact from the settings and an expiry date in the future', async (context) => {
  const path = '/.well-known/security.txt';
  const none = await startSite(context);
  assert.doesNotMatch((await none.app.inject(path)).body, /Contact:/);
  const environment = { SECURITY_CONTACT: 'mailto:sicurezza@studio.example' };
  const { app } = await startSite(context, { environment });
  const { body, headers } = await app.inject(path);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  const [contact, expires = ''] = body.split('\n');
  assert.equal(contact, 'Contact: mailto:sicurezza@studio.example');
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
  assert.ok(days > 178 && days < 366, expires);
  assert.match(body, /Canonical: http:\/\/localhost:3000\/\.well-known\/security\.txt/);
});

const now = Date.parse('2026-11-23T12:00:00Z');

const deadline: Deadline = {
  id: 7,
  Titolo: 'IVA; saldo',
  data: '2026-03-16',
  categoria: 'IVA',
  pdf: 'abc',
};

/** Returns the calendar of one deadline as its unfolded lines. */
function calendarOf(changes: Partial<Deadline> = {}): string[] {
  const deadlines = [{ ...deadline, ...changes }];
  const path = '/scadenzario.ics';
  const text = deadlinesCalendar({ siteUrl, name: 'Scadenzario', deadlines, path, now });
  return text.replace(/\r\n /g, '').split('\r\n');
}

const valueOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

test('writes a deadline as an all-day event with a stable UID', () => {
  const lines = calendarOf();
  for (const line of [
    'UID:scadenza-7@studio.example',
    'DTSTART;VALUE=DATE:20260316',
    'SUMMARY:IVA\\; saldo',
    'CATEGORIES:IVA',
    'URL;VALUE=URI:https://studio.example/api/assets/abc',
  ])
    assert.ok(lines.includes(line), line);
});

test('asks subscribers to refresh the calendar from its address', () => {
  const lines = calendarOf();
  assert.ok(lines.includes('REFRESH-INTERVAL;VALUE=DURATION:PT6H'));
  assert.ok(lines.includes('SOURCE;VALUE=URI:https://studio.example/scadenzario.ics'));
});

test('stamps a deadline with its last change, else its creation, never with a moment of the future', () => {
  const stampOf = (changes: Partial<Deadline>) => valueOf(calendarOf(changes), 'DTSTAMP');
  const date_created = '2026-10-01T08:00:00.000Z';
  const date_updated = '2026-10-02T09:30:00.000Z';
  assert.equal(stampOf({ date_created, date_updated }), '20261002T093000Z');
  assert.equal(stampOf({ date_created }), '20261001T080000Z');
  assert.equal(stampOf({ data: '2026-03-16' }), '20260316T000000Z');
  assert.equal(stampOf({ data: '2027-03-16' }), '20261123T120000Z');
  assert.equal(stampOf({ date_updated: '2026-11-23T12:00:05Z' }), '20261123T120000Z');
  assert.equal(stampOf({ date_updated: 'ieri', date_created }), '20261001T080000Z');
});

test('raises the sequence of a deadline with each change', () => {
  const sequenceOf = (changes: Partial<Deadline>) =>
    Number(valueOf(calendarOf(changes), 'SEQUENCE'));
  const date_created = '2026-10-01T08:00:00.000Z';
  const versions = [
    {},
    { date_updated: '2026-10-01T08:00:00.400Z' },
    { date_updated: '2026-10-01T08:00:02.000Z' },
    { date_updated: '2031-01-01T00:00:00.000Z' },
  ].map((changes) => sequenceOf({ date_created, ...changes }));
  assert.equal(versions[0], 0);
  assert.ok(versions.every((version, index) => version > (versions[index - 1] ?? -1)));
  assert.ok(versions.every((version) => version < 2 ** 31));
  assert.ok(sequenceOf({ date_updated: '2026-10-01T08:00:00Z' }) > 0);
});

test('folds the lines of a calendar at 75 bytes', () => {
  const deadlines = [{ ...deadline, Titolo: 'Società à '.repeat(40) }];
  const path = '/scadenzario.ics';
  const text = deadlinesCalendar({ siteUrl, name: 'Scadenzario', deadlines, path, now });
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.doesNotMatch(line, /[\n\r\uFFFD]/);
  }
});
