import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expectNarrowFit, narrow } from '../site/accessibility.ts';
import { publicPages, visit } from '../site/page.ts';
import { addLongWords, expectLanguage } from '../site/page-texts.ts';
import { expect, test } from '../site/test.ts';

const firm = 'Studio Bellandi';

const structuredDataSchema = v.object({
  '@context': v.literal('https://schema.org'),
  '@graph': v.array(v.looseObject({ '@type': v.string() })),
});

/** Returns the types of the structured data in the HTML of a page. */
function structuredTypes(html: string): string[] {
  const [, block = ''] = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(html) ?? [];
  const { '@graph': graph } = v.parse(structuredDataSchema, JSON.parse(block));
  return graph.map((item) => item['@type']);
}

/** Returns the addresses of the links in a page's HTML whose tags match. */
function linksIn(html: string, pattern: RegExp): string[] {
  const tags = html.match(/<(?:a|link) [^>]*>/g) ?? [];
  const found = tags.filter((tag) => pattern.test(tag));
  return found.map((tag) => (/href="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'));
}

/**
 * Returns what the HTML of the server says, as a browser without scripts reads it.
 * @param page an empty page
 */
async function readSent(page: Page, html: string) {
  const sent = await page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, 'text/html');
    for (const each of sent.querySelectorAll('noscript')) each.remove();
    const metas = [...sent.querySelectorAll('meta')].map(
      (meta) => [meta.name || (meta.getAttribute('property') ?? ''), meta.content] as const,
    );
    return {
      words: sent.querySelector('main')?.textContent ?? '',
      headings: [...sent.querySelectorAll('h1')].map(({ textContent }) => textContent),
      title: sent.title,
      canonical: sent.querySelector('link[rel=canonical]')?.getAttribute('href'),
      metas,
    };
  }, html);
  return { ...sent, metas: new Map(sent.metas) };
}

/** Returns a text without differences in spaces. */
const compact = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the text of the page's content, without differences in spaces. */
async function words(page: Page): Promise<string> {
  const text = await page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true);
    if (copy instanceof Element)
      for (const each of copy.querySelectorAll('noscript')) each.remove();
    return copy.textContent ?? '';
  });
  return compact(text);
}

/** Types of the structured data of pages, by path. */
const structured: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '/': ['AccountingService'],
    '/about': ['BreadcrumbList'],
    '/news': ['ItemList', 'BreadcrumbList'],
    '/scadenzario': ['BreadcrumbList'],
    '/contacts': ['BreadcrumbList'],
    '/appuntamento': ['BreadcrumbList'],
    '/attivita/2-dichiarazioni-e-iva': ['Service', 'BreadcrumbList'],
  }),
);

test.describe('public pages', { tag: '@public-site' }, () => {
  test('each page has one text on the server and in the browser, in one language, that fits, and metadata', async ({
    page,
    request,
    baseURL,
  }) => {
    await page.setViewportSize(narrow);
    for (const { path, heading } of publicPages) {
      await test.step(path, async () => {
        const answer = await request.get(path);
        expect(answer.status()).toBe(200);
        const html = await answer.text();
        // A page of the site parses no foreign text.
        await page.goto('about:blank');
        const { headings, title, canonical, metas, words: text } = await readSent(page, html);
        expect(headings).toEqual([heading]);
        const sent = compact(text);
        expect(sent.length).toBeGreaterThan(100);
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        expect(await words(page)).toBe(sent);
        await expectLanguage(page, 'it');
        await addLongWords(page);
        await expectNarrowFit(page);

        expect(title).toBe(`${heading} | ${firm}`);
        expect(metas.get('description')).toMatch(/^.{40,200}$/);
        expect(canonical).toBe(`${baseURL}${path}`);
        expect(metas.get('og:title')).toBe(title);
        expect(metas.get('og:url')).toBe(canonical);
        const picture = await request.get(metas.get('og:image') ?? '');
        expect(picture.headers()['content-type']).toBe('image/jpeg');
        const sizes = await page.evaluate(async (address) => {
          const shown = new Image();
          shown.src = address;
          await shown.decode();
          return [shown.naturalWidth, shown.naturalHeight].map(String);
        }, new URL(picture.url()).pathname + new URL(picture.url()).search);
        expect(sizes).toEqual([metas.get('og:image:width'), metas.get('og:image:height')]);
        expect(metas.has('robots')).toBe(false);
        const types = structured.get(path);
        if (types !== undefined) expect(structuredTypes(html)).toEqual(types);
      });
    }
  });

  test('each news item has its own page with one address', async ({ request }) => {
    const list = await (await request.get('/news')).text();
    const [address = ''] = linksIn(list, /href="\/news\/\d+-[a-z0-9-]+"/);
    const html = await (await request.get(address)).text();
    const [, title = ''] = /<h1[^>]*>([^<]+)</.exec(html) ?? [];
    expect(list).toContain(`href="${address}">${title}<`);
    expect(structuredTypes(html)).toEqual(['NewsArticle', 'BreadcrumbList']);
    const [id] = /\d+/.exec(address) ?? [];
    const other = await request.get(`/news/${id}-un-altro-titolo`, { maxRedirects: 0 });
    expect(other.status()).toBe(301);
    expect(other.headers().location).toBe(address);
  });

  test('a draft, an unknown page and an unknown news item are not found', async ({ request }) => {
    for (const path of ['/bozza-interna', '/non-esiste', '/news/999999-mai-scritta', '/news/abc']) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(404);
      const html = await answer.text();
      expect(html, path).toMatch(/<h1[^>]*>Pagina non trovata</);
      expect(html, path).not.toContain('Testo in preparazione');
    }
  });

  test('a page that is not found leads to others, in the browser too', async ({
    page,
    incidents,
  }) => {
    incidents.expect(/console error: .*404/);
    const main = page.getByRole('main');
    await visit(page, '/bozza-interna');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
    await expect(main.getByRole('link', { name: 'Lo studio' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText('Testo in preparazione');
    await main.getByRole('searchbox').fill('bilanci');
    await main.getByRole('button', { name: 'Cerca' }).click();
    await expect(page).toHaveURL('/cerca?q=bilanci');
    await page.goBack();
    await main.getByRole('link', { name: 'Torna alla home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('the site map lists every published page and news item and no draft', async ({
    request,
  }) => {
    const map = await (await request.get('/sitemap.xml')).text();
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
    const found = addresses.map((address) => new URL(address).pathname);
    expect(found).toEqual(expect.arrayContaining(publicPages.map(({ path }) => path)));
    expect(found.filter((path) => path.startsWith('/news/')).length).toBeGreaterThanOrEqual(12);
    expect(found).not.toContain('/bozza-interna');
    for (const path of found) expect((await request.get(path)).status(), path).toBe(200);
  });

  test('the files that a page names exist: icons, web app manifest, feed', async ({ request }) => {
    const html = await (await request.get('/')).text();
    const named = /rel="(?:[^"]*\bicon|apple-touch-icon|manifest|alternate)"/;
    const addresses = linksIn(html, named);
    expect(addresses).toHaveLength(5);
    expect(addresses).toContain('/news.rss');
    for (const address of addresses) expect((await request.get(address)).status()).toBe(200);
    const items = (await (await request.get('/news.rss')).text()).match(/<item>/g) ?? [];
    expect(items.length).toBeGreaterThanOrEqual(12);
  });

  test('robots.txt names the excluded paths and the site map', async ({ request, baseURL }) => {
    const lines = (await (await request.get('/robots.txt')).text()).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /account']));
    expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  });

  test('the site offers the deadlines as calendars, together or one at a time', async ({
    request,
  }) => {
    const all = await request.get('/scadenzario.ics');
    expect(all.headers()['content-type']).toContain('text/calendar');
    const events = (await all.text()).match(/BEGIN:VEVENT/g) ?? [];
    expect(events.length).toBeGreaterThanOrEqual(18);
    const html = await (await request.get('/scadenzario')).text();
    expect(html).toContain('Aggiungi al calendario');
    const [link = ''] = linksIn(html, /href="\/scadenzario\/\d+[^"]*\.ics"/);
    const one = await request.get(link);
    const text = await one.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    const [, stamp = '9'] = /DTSTAMP:(\d{8}T\d{6}Z)/.exec(text) ?? [];
    expect(stamp <= new Date().toISOString().replace(/[-:]|\.\d+/g, '')).toBe(true);
    expect((await request.get('/scadenzario/999999.ics')).status()).toBe(404);
  });

  test('attachments download with their own type', async ({ request }) => {
    const html = await (await request.get('/scadenzario')).text();
    expect(html).toMatch(/href="\/api\/assets\/[^>]*>(?:(?!<\/a>).)*PDF, \d/s);
    const [link = ''] = linksIn(html, /href="\/api\/assets\/[^"]*download/);
    const file = await request.get(link);
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect(file.headers()['content-disposition']).toContain('attachment');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
