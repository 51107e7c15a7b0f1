import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSite } from '../testing/site.ts';
import { deadlinesCalendar } from './deadlines-calendar.ts';
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

test('writes a deadline as an all-day event with a stable UID', () => {
  const deadline = {
    id: 7,
    Titolo: 'IVA; saldo',
    data: '2026-03-16',
    categoria: 'IVA',
    pdf: 'abc',
  };
  const calendar = deadlinesCalendar({ siteUrl, name: 'Scadenzario', deadlines: [deadline] });
  assert.match(calendar, /UID:scadenza-7@studio\.example\r\n/);
  assert.match(calendar, /DTSTART;VALUE=DATE:20260316\r\n/);
  assert.match(calendar, /DTSTAMP:\d{8}T\d{6}Z\r\n/);
  assert.match(calendar, /SUMMARY:IVA\\; saldo\r\n/);
  assert.match(calendar, /CATEGORIES:IVA\r\n/);
  assert.match(calendar, /URL;VALUE=URI:https:\/\/studio\.example\/api\/assets\/abc\r\n/);
});
