import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { publicPages, visit } from '../site/page.ts';
import { expect, test } from '../site/test.ts';

const firm = 'Studio Bellandi';

const structuredDataSchema = v.object({
  '@context': v.literal('https://schema.org'),
  '@graph': v.array(v.looseObject({ '@type': v.string() })),
});

async function contentOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).getAttribute('content')) ?? '';
}

async function structuredTypes(page: Page): Promise<string[]> {
  const block = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = v.parse(structuredDataSchema, JSON.parse(block ?? ''));
  return graph.map((item) => item['@type']);
}

/** Returns the text of the page's content, without differences in spaces. */
async function words(page: Page): Promise<string> {
  const text = await page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true);
    if (copy instanceof Element)
      for (const each of copy.querySelectorAll('noscript')) each.remove();
    return copy.textContent ?? '';
  });
  return text.replace(/\s+/g, ' ').trim();
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
  for (const { path, heading } of publicPages) {
    test(`${path} has the same text on the server and in the browser, and metadata`, async ({
      page,
      plainPage,
      request,
      baseURL,
    }) => {
      const answer = await plainPage.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(heading);
      const sent = await words(plainPage);
      expect(sent.length).toBeGreaterThan(100);
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(await words(page)).toBe(sent);

      const title = `${heading} | ${firm}`;
      await expect(plainPage).toHaveTitle(title);
      expect(await contentOf(plainPage, 'meta[name=description]')).toMatch(/^.{40,200}$/);
      const canonical = await plainPage.locator('link[rel=canonical]').getAttribute('href');
      expect(canonical).toBe(`${baseURL}${path}`);
      expect(await contentOf(plainPage, 'meta[property="og:title"]')).toBe(title);
      expect(await contentOf(plainPage, 'meta[property="og:url"]')).toBe(canonical);
      const picture = await request.get(await contentOf(plainPage, 'meta[property="og:image"]'));
      expect(picture.headers()['content-type']).toBe('image/jpeg');
      const sizes = await plainPage.evaluate(async (address) => {
        const shown = new Image();
        shown.src = address;
        await shown.decode();
        return [shown.naturalWidth, shown.naturalHeight].map(String);
      }, new URL(picture.url()).pathname + new URL(picture.url()).search);
      expect(sizes).toEqual([
        await contentOf(plainPage, 'meta[property="og:image:width"]'),
        await contentOf(plainPage, 'meta[property="og:image:height"]'),
      ]);
      expect(await plainPage.locator('meta[name=robots]').count()).toBe(0);
      await expect(plainPage.locator('h1')).toHaveCount(1);
      const types = structured.get(path);
      if (types !== undefined) expect(await structuredTypes(plainPage)).toEqual(types);
    });
  }

  test('each news item has its own page with one address', async ({ plainPage, request }) => {
    await plainPage.goto('/news');
    const link = plainPage.getByRole('article').first().getByRole('heading').getByRole('link');
    const title = (await link.textContent()) ?? '';
    await link.click();
    await expect(plainPage).toHaveURL(/\/news\/\d+-[a-z0-9-]+$/);
    await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await structuredTypes(plainPage)).toEqual(['NewsArticle', 'BreadcrumbList']);
    const { pathname } = new URL(plainPage.url());
    const [id] = /\d+/.exec(pathname) ?? [];
    const other = await request.get(`/news/${id}-un-altro-titolo`, { maxRedirects: 0 });
    expect(other.status()).toBe(301);
    expect(other.headers().location).toBe(pathname);
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
    for (const path of ['/news/999999-mai-scritta', '/bozza-interna']) {
      await visit(page, path);
      await expect(main.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
      await expect(main.getByRole('link', { name: 'Lo studio' })).toBeVisible();
    }
    await expect(page.locator('body')).not.toContainText('Testo in preparazione');
    await main.getByRole('searchbox').fill('bilanci');
    await main.getByRole('button', { name: 'Cerca' }).click();
    await expect(page).toHaveURL('/cerca?q=bilanci');
    await page.goBack();
    await main.getByRole('link', { name: 'Torna alla home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an address with a trailing slash redirects to the address without it', async ({
    request,
  }) => {
    const answer = await request.get('/team/', { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(answer.headers().location).toMatch(/\/team$/);
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

  test('every address of the site map has the day of its last change', async ({ request }) => {
    const map = await (await request.get('/sitemap.xml')).text();
    const days = map.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod><\/url>/g) ?? [];
    expect(days).toHaveLength((map.match(/<url>/g) ?? []).length);
  });

  test('the files that a page names exist: icons, web app manifest, feed', async ({
    request,
    page,
  }) => {
    await visit(page, '/');
    const links = page.locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]');
    const feed = page.locator('link[rel=alternate][type="application/rss+xml"]');
    const addresses = await links
      .or(feed)
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses).toHaveLength(5);
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
    plainPage,
  }) => {
    const all = await request.get('/scadenzario.ics');
    expect(all.headers()['content-type']).toContain('text/calendar');
    const events = (await all.text()).match(/BEGIN:VEVENT/g) ?? [];
    expect(events.length).toBeGreaterThanOrEqual(18);
    await plainPage.goto('/scadenzario');
    const link = plainPage.getByRole('link', { name: /Aggiungi al calendario/ }).first();
    const one = await request.get((await link.getAttribute('href')) ?? '');
    const text = await one.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    const [, stamp = '9'] = /DTSTAMP:(\d{8}T\d{6}Z)/.exec(text) ?? [];
    expect(stamp <= new Date().toISOString().replace(/[-:]|\.\d+/g, '')).toBe(true);
    expect((await request.get('/scadenzario/999999.ics')).status()).toBe(404);
  });

  test('attachments download with their own type', async ({ plainPage, request }) => {
    await plainPage.goto('/scadenzario');
    const link = plainPage.getByRole('main').locator('a[href^="/api/assets/"]').first();
    await expect(link).toContainText(/PDF, \d/);
    const file = await request.get((await link.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    expect(file.headers()['content-disposition']).toContain('attachment');
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
