import { contentContext } from '@studio/shared/content';
import {
  agreedContract,
  type HeadContext,
  offeredContracts,
  type RouteHandle,
} from '@studio/shared/contract';
import { addMessages, createI18n } from '@studio/shared/i18n';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { contract, messages, routes } from './remote.ts';
import { type CannedAnswers, cannedContent } from './testing/canned-content.ts';
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

/** Visits an address as the server does. */
async function visit(path: string, backend: CannedAnswers = answers) {
  const context = new RouterContextProvider();
  context.set(contentContext, cannedContent(backend));
  const handler = createStaticHandler(routes);
  const result = await handler.query(new Request(`http://site.test${path}`), {
    requestContext: context,
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

test('the remote works with a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test.each(['home', 'attivita', 'team', 'scadenzario', 'news', 'altro'])(
  'the page %s is complete without script, and has no style attribute',
  async (nome) => {
    const { status, html } = await visit('/', pageNamed(nome));
    expect(status).toBe(200);
    expect(html).toContain('Titolo della pagina');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style=/);
  },
);

test.each(['/contacts', '/cerca?q=bilanci', '/news/7-secondo-acconto'])(
  '%s is complete without script, and has no style attribute',
  async (path) => {
    const { status, html } = await visit(path);
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style=/);
  },
);

test.each(['attivita', 'team', 'scadenzario', 'news'])(
  'the page %s stands when its data set fails',
  async (nome) => {
    const { '/items/pagine': pages } = pageNamed(nome);
    const { status, html } = await visit('/', { '/items/pagine': pages });
    expect(status).toBe(200);
    expect(html).toContain('Riprova');
  },
);

test('an unpublished address is not found, an absent backend is unavailable', async () => {
  expect((await visit('/altrove', { ...answers, '/items/pagine': [] })).status).toBe(404);
  expect((await visit('/', {})).status).toBe(503);
});

test('a news item has one address', async () => {
  const { redirect } = await visit('/news/7-vecchio-titolo');
  expect(redirect?.status).toBe(301);
  expect(redirect?.headers.get('location')).toBe('/news/7-secondo-acconto');
});

test('a news item that is not there is not found', async () => {
  expect((await visit('/news/8-x', { ...answers, '/items/news': [] })).status).toBe(404);
  expect((await visit('/news/otto')).status).toBe(404);
});

test('home tells search engines which firm it is', async () => {
  const { head } = await visit('/', pageNamed('home'));
  expect(head).toMatchObject({
    title: 'Titolo della pagina | Studio Bellandi',
    description: 'Di che cosa parla la pagina.',
    canonical: '/',
    image: '/api/assets/an-image?key=header-1280',
  });
  expect(head?.structuredData).toEqual([
    expect.objectContaining({
      '@type': 'AccountingService',
      telephone: firm.tel,
      vatID: 'IT99990120372',
    }),
  ]);
});

test('pages say the way to them, and what they list', async () => {
  const typesOf = async (nome: string) => {
    const backend = { ...answers, '/items/pagine': [{ ...page, nome }] };
    const { head } = await visit('/pagina', backend);
    return head?.structuredData?.map(({ '@type': type }) => type);
  };
  expect(await typesOf('team')).toEqual(['BreadcrumbList']);
  expect(await typesOf('news')).toEqual(['ItemList', 'BreadcrumbList']);
  expect(await typesOf('scadenzario')).toEqual(['ItemList', 'BreadcrumbList']);
});

test('a news item is an article with its own description', async () => {
  const { head } = await visit('/news/7-secondo-acconto');
  expect(head).toMatchObject({
    title: 'Secondo acconto | Studio Bellandi',
    description: 'In breve.',
    canonical: '/news/7-secondo-acconto',
    type: 'article',
  });
});

test('search results are not for search engines', async () => {
  expect((await visit('/cerca?q=bilanci')).head?.noIndex).toBe(true);
});

test('both languages have the same messages', () => {
  const keysOf = (messages: object, prefix = ''): string[] =>
    Object.entries(messages).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
    );
  // Italian has one plural form more.
  const italian = keysOf(messages.it).filter((key) => !key.endsWith('_many'));
  expect(keysOf(messages.en)).toEqual(italian);
});
