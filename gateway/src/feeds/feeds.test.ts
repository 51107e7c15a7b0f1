import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { childrenOf, parseXml, type XmlElement } from '../testing/parse-xml.ts';
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
  // Search engines have to visit the search to learn that it excludes itself.
  assert.doesNotMatch(robots(siteUrl), /cerca/);
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

/** Rows of the backend, by collection; each was created on the first of October 2026. */
const stored: { readonly [collection: string]: unknown } = {
  pagine: [
    { url: '/', related_data: ['news', 'team'], date_updated: '2026-10-02T08:00:00Z' },
    { url: '/privacy', related_data: null, date_updated: null },
  ],
  news: [
    {
      ...{ id: 7, titolo: 'Più IVA & <meno> carta', data: '2026-11-04' },
      ...{ abstract: '<p>In \u0001breve: 1 &lt; 2.</p>', testo: '<p>Per esteso.</p>' },
      file: { id: 'a-pdf', type: 'application/pdf', filesize: '1200' },
      date_updated: '2026-11-05T08:00:00Z',
    },
    { id: 6, titolo: 'Prima', data: '2026-01-02', abstract: null, testo: null, file: null },
  ],
  attivita: [{ id: 5, nome: 'Bilanci & IVA', date_updated: '2026-10-09T08:00:00Z' }],
  configurazione: { denominazione: 'Studio Bellandi STP a r.l.', date_updated: null },
};

/** Starts a site whose backend has these rows. */
async function startWithRows(context: TestContext) {
  const created = { date_created: '2026-10-01T08:00:00Z' };
  const { app } = await startSite(context, {
    backend({ path }) {
      const rows = stored[/^\/items\/(\w+)/.exec(path)?.[1] ?? ''] ?? [];
      const data = Array.isArray(rows)
        ? rows.map((row: object) => ({ ...created, ...row }))
        : { ...created, ...(typeof rows === 'object' && rows) };
      return { body: { data } };
    },
  });
  return app;
}

/** Returns the texts of an element's children by their names. */
const textsOf = (element: XmlElement) =>
  Object.fromEntries(element.children.map(({ name, text }) => [name, text]));

test('dates every address of the sitemap, a page with lists by their newest row', async (context) => {
  const app = await startWithRows(context);
  const answer = await app.inject('/sitemap.xml');
  assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
  const entries = parseXml(answer.body).children.map((url) => url.children.map(({ text }) => text));
  assert.deepEqual(entries, [
    ['http://localhost:3000/', '2026-11-05'],
    ['http://localhost:3000/privacy', '2026-10-01'],
    ['http://localhost:3000/contacts', '2026-10-01'],
    ['http://localhost:3000/appuntamento', '2026-10-09'],
    ['http://localhost:3000/attivita/5-bilanci-iva', '2026-10-09'],
    ['http://localhost:3000/news/7-piu-iva-meno-carta', '2026-11-05'],
    ['http://localhost:3000/news/6-prima', '2026-10-01'],
  ]);
});

test('serves the news as RSS 2.0', async (context) => {
  const app = await startWithRows(context);
  const answer = await app.inject('/news.rss');
  assert.equal(answer.headers['content-type'], 'application/rss+xml; charset=utf-8');
  const feed = parseXml(answer.body);
  assert.equal(feed.attributes.version, '2.0');
  const [channel = feed] = feed.children;
  const { title, link, description, language, lastBuildDate } = textsOf(channel);
  assert.deepEqual(
    { title, link, description, language, lastBuildDate },
    {
      title: 'News | Studio Bellandi',
      link: 'http://localhost:3000/news',
      description: 'Le notizie di Studio Bellandi',
      language: 'it',
      lastBuildDate: 'Thu, 05 Nov 2026 08:00:00 GMT',
    },
  );
  assert.deepEqual(
    { ...childrenOf(channel, 'atom:link')[0]?.attributes },
    {
      href: 'http://localhost:3000/news.rss',
      rel: 'self',
      type: 'application/rss+xml',
    },
  );
  const [first = feed, second = feed] = childrenOf(channel, 'item');
  assert.deepEqual(textsOf(first), {
    title: 'Più IVA & <meno> carta',
    link: 'http://localhost:3000/news/7-piu-iva-meno-carta',
    guid: 'http://localhost:3000/news/7',
    pubDate: 'Wed, 04 Nov 2026 00:00:00 GMT',
    description: 'In breve: 1 < 2.',
    enclosure: '',
  });
  assert.equal(childrenOf(first, 'guid')[0]?.attributes.isPermaLink, 'false');
  assert.deepEqual(
    { ...childrenOf(first, 'enclosure')[0]?.attributes },
    {
      url: 'http://localhost:3000/api/assets/a-pdf',
      length: '1200',
      type: 'application/pdf',
    },
  );
  assert.deepEqual(Object.keys(textsOf(second)), ['title', 'link', 'guid', 'pubDate']);
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

const propertyOf = (lines: readonly string[], name: string) =>
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
  const stampOf = (changes: Partial<Deadline>) => propertyOf(calendarOf(changes), 'DTSTAMP');
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
    Number(propertyOf(calendarOf(changes), 'SEQUENCE'));
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
