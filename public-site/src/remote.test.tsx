import { addMessages, createI18n } from '@studio/shared/client';
import {
  agreedContract,
  type HeadContext,
  offeredContracts,
  type RouteHandle,
} from '@studio/shared/contract';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { pageTitle } from './parts/head.ts';
import { contract, messages, routes } from './remote.ts';
import { collectReports } from './testing/browser-fakes.ts';
import { type CannedAnswers, cannedContext } from './testing/canned-content.ts';
import { activity, deadline, firm, member, newsItem, page, partner } from './testing/examples.ts';

const answers: CannedAnswers = {
  '/items/pagine': [page],
  '/items/configurazione/1': firm,
  '/items/news': [newsItem],
  '/items/attivita': [activity],
  '/items/team': [member],
  '/items/loghi': [partner],
  '/items/scadenze': [deadline],
  '/search': [],
};

const headContext: HeadContext = {
  siteName: 'Studio Bellandi',
  origin: 'http://site.test',
  translate: (key) => key,
};

function pageNamed(nome: string): CannedAnswers {
  return { ...answers, '/items/pagine': [{ ...page, nome, url: '/' }] };
}

/** Renders the page at a path as the server does. */
async function visit(path: string, backend: CannedAnswers = answers) {
  const handler = createStaticHandler(routes);
  const result = await handler.query(new Request(`http://site.test${path}`), {
    requestContext: cannedContext(backend),
  });
  if (result instanceof Response) return { redirect: result, status: result.status, html: '' };
  if (result.errors) return { status: result.statusCode, html: '' };
  const i18n = createI18n('it', {});
  addMessages(i18n, 'public-site', messages, {});
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, result)}
        context={result}
        hydrate={false}
      />
    </I18nextProvider>,
  );
  const route = result.matches.at(-1)?.route;
  const handle: RouteHandle = route?.handle ?? {};
  const data: unknown = route?.id === undefined ? undefined : result.loaderData[route.id];
  return { status: result.statusCode, html, head: handle.head?.(data, headContext) };
}

beforeEach(collectReports);

test('supports a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test.each(['home', 'attivita', 'team', 'scadenzario', 'news', 'altro'])(
  'renders the page %s completely on the server, without style attributes',
  async (nome) => {
    const { status, html } = await visit('/', pageNamed(nome));
    expect(status).toBe(200);
    expect(html).toContain('Titolo della pagina');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style=/);
  },
);

test.each([
  '/contacts',
  '/cerca?q=bilanci',
  '/news/7-secondo-acconto',
  '/attivita/3-bilanci',
  '/appuntamento?attivita=3',
])('renders %s completely on the server, without style attributes', async (path) => {
  const { status, html } = await visit(path);
  expect(status).toBe(200);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style=/);
});

test.each(['attivita', 'team', 'scadenzario', 'news'])(
  'renders the page %s when its data set fails',
  async (nome) => {
    const { '/items/pagine': pages } = pageNamed(nome);
    const { status, html } = await visit('/', { '/items/pagine': pages });
    expect(status).toBe(200);
    expect(html).toContain('Riprova');
  },
);

test('answers 404 for an unpublished address and 503 during a backend outage', async () => {
  expect((await visit('/altrove', { ...answers, '/items/pagine': [] })).status).toBe(404);
  expect((await visit('/', {})).status).toBe(503);
});

test('redirects to the canonical address of a news item', async () => {
  const { redirect } = await visit('/news/7-vecchio-titolo');
  expect(redirect?.status).toBe(301);
  expect(redirect?.headers.get('location')).toBe('/news/7-secondo-acconto');
});

test('answers 404 for a missing news item', async () => {
  expect((await visit('/news/8-x', { ...answers, '/items/news': [] })).status).toBe(404);
  expect((await visit('/news/otto')).status).toBe(404);
});

test('redirects to the canonical address of an activity, and answers 404 for a missing one', async () => {
  const { redirect } = await visit('/attivita/3-altro-nome');
  expect(redirect?.status).toBe(301);
  expect(redirect?.headers.get('location')).toBe('/attivita/3-bilanci');
  expect((await visit('/attivita/8-x', { ...answers, '/items/attivita': [] })).status).toBe(404);
  expect((await visit('/attivita/otto')).status).toBe(404);
});

test('renders an activity when the other content of its page fails', async () => {
  const { '/items/attivita': attivita } = answers;
  const { status, html } = await visit('/attivita/3-bilanci', { '/items/attivita': attivita });
  expect(status).toBe(200);
  expect(html).toContain('Riprova');
});

test('describes the firm to search engines on the home page', async () => {
  const { head } = await visit('/', pageNamed('home'));
  expect(head).toMatchObject({
    title: 'Titolo della pagina | Studio Bellandi',
    description: 'Di che cosa parla la pagina.',
    canonical: '/',
    image: '/api/assets/an-image?key=share-1200',
    imageSize: { width: 1200, height: 630 },
    imageAlt: 'Studio Bellandi',
  });
  expect(head?.structuredData).toEqual([
    expect.objectContaining({
      '@type': 'AccountingService',
      telephone: firm.tel,
      vatID: 'IT99990120372',
    }),
  ]);
});

test('describes breadcrumb and list of a page to search engines', async () => {
  const typesOf = async (nome: string) => {
    const backend = { ...answers, '/items/pagine': [{ ...page, nome }] };
    const { head } = await visit('/pagina', backend);
    return head?.structuredData?.map(({ '@type': type }) => type);
  };
  expect(await typesOf('team')).toEqual(['BreadcrumbList']);
  expect(await typesOf('news')).toEqual(['ItemList', 'BreadcrumbList']);
  // Search engines penalise an event without a place and participants.
  expect(await typesOf('scadenzario')).toEqual(['BreadcrumbList']);
});

test('describes a news item as an article', async () => {
  const { head } = await visit('/news/7-secondo-acconto');
  expect(head).toMatchObject({
    title: 'Secondo acconto | Studio Bellandi',
    description: 'In breve.',
    canonical: '/news/7-secondo-acconto',
    type: 'article',
    image: '/api/assets/an-image?key=share-1200',
  });
});

test('describes an activity, with the site’s picture', async () => {
  const { head } = await visit('/attivita/3-bilanci');
  expect(head).toMatchObject({
    title: 'Bilanci | Studio Bellandi',
    description: 'Li scriviamo insieme.',
    canonical: '/attivita/3-bilanci',
    image: '/api/assets/an-image?key=share-1200',
    imageSize: { width: 1200, height: 630 },
  });
});

/**
 * The properties that Google requires and recommends, by type (developers.google.com/search/docs/appearance/
 * structured-data: article, breadcrumb, local-business, carousel). Left out: what the firm does not state (price range,
 * hours by day, reviews). A service has no rich result: these are schema.org's own.
 */
const googleProperties = {
  NewsArticle: {
    required: [],
    recommended: [
      ...['headline', 'image', 'datePublished', 'dateModified'],
      ...['author', 'author.name', 'author.url'],
    ],
  },
  BreadcrumbList: {
    required: [
      'itemListElement',
      ...['position', 'name', 'item'].map((name) => `itemListElement.1.${name}`),
    ],
    recommended: [],
  },
  ItemList: {
    required: ['itemListElement', 'itemListElement.0.position', 'itemListElement.0.url'],
    recommended: [],
  },
  AccountingService: {
    required: [
      'name',
      ...['streetAddress', 'postalCode', 'addressLocality', 'addressCountry'].map(
        (name) => `address.${name}`,
      ),
    ],
    recommended: ['image', 'telephone', 'url', 'geo.latitude', 'geo.longitude'],
  },
  Service: {
    required: ['name', 'provider.@id', 'provider.name'],
    recommended: ['description', 'serviceType', 'areaServed', 'url'],
  },
};

test.each([
  ['NewsArticle', '/news/7-secondo-acconto', 'news'],
  ['BreadcrumbList', '/news/7-secondo-acconto', 'news'],
  ['ItemList', '/', 'news'],
  ['AccountingService', '/', 'home'],
  ['Service', '/attivita/3-bilanci', 'attivita'],
  ['BreadcrumbList', '/attivita/3-bilanci', 'attivita'],
] as const)('has all that Google asks of a %s on %s', async (type, path, nome) => {
  const whole = { ...firm, indirizzo: 'Via dei Ragionieri 12, 40124 Bologna (BO)' };
  const backend = { ...pageNamed(nome), '/items/configurazione/1': whole };
  const { head } = await visit(path, backend);
  const item = head?.structuredData?.find((one) => one['@type'] === type);
  const { required, recommended } = googleProperties[type];
  for (const property of [...required, ...recommended])
    expect(item).toHaveProperty(property.split('.'));
  for (const address of [item?.image, item?.url].flat())
    if (address !== undefined) expect(address).toMatch(/^http:\/\/site\.test\//);
});

test('describes nothing but the types whose rules are tested', async () => {
  const views = ['home', 'attivita', 'team', 'scadenzario', 'news', 'altro'];
  const visits = [
    ...views.map((nome) => visit('/', pageNamed(nome))),
    ...['/contacts', '/appuntamento', '/attivita/3-bilanci', '/news/7-secondo-acconto'].map(
      (path) => visit(path),
    ),
  ];
  const types = (await Promise.all(visits)).flatMap(({ head }) =>
    (head?.structuredData ?? []).map(({ '@type': type }) => type),
  );
  expect([...new Set(types)].sort()).toEqual(Object.keys(googleProperties).sort());
});

test('dates an article with the distance from UTC in Rome', async () => {
  const dates = async (changes: object) => {
    const backend = { ...answers, '/items/news': [{ ...newsItem, ...changes }] };
    const { head } = await visit('/news/7-secondo-acconto', backend);
    return [head?.structuredData?.[0]?.datePublished, head?.structuredData?.[0]?.dateModified];
  };
  const winter = '2026-11-04T00:00:00+01:00';
  expect(await dates({})).toEqual([winter, winter]);
  const changed = '2026-07-02T08:00:00Z';
  expect(await dates({ data: '2026-07-01', date_updated: changed })).toEqual([
    '2026-07-01T00:00:00+02:00',
    changed,
  ]);
});

test('keeps titles within the length that search engines show', () => {
  expect(pageTitle('Contatti', headContext)).toBe('Contatti | Studio Bellandi');
  const long = 'Rottamazione quinquies: le scadenze dei pagamenti';
  expect(pageTitle(long, headContext)).toBe(long);
  const longer = `${long} e che cosa succede a chi salta una rata`;
  expect(pageTitle(longer, headContext)).toBe(`${long} e che…`);
  expect(pageTitle('x'.repeat(99), headContext)).toHaveLength(60);
  expect(pageTitle(null, headContext)).toBe('Studio Bellandi');
});

test('excludes search results from search engines', async () => {
  expect((await visit('/cerca?q=bilanci')).head?.noIndex).toBe(true);
});

test('has the same messages in both languages', () => {
  const keysOf = (messages: object, prefix = ''): string[] =>
    Object.entries(messages).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
    );
  // Italian has one more plural form.
  const italian = keysOf(messages.it).filter((key) => !key.endsWith('_many'));
  expect(keysOf(messages.en)).toEqual(italian);
});
