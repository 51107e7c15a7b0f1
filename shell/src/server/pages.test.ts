/** @jest-environment node */
import type { RenderedPage, ServerPageContext, ServerPagesModule } from '@studio/shared/contract';
import { sendContact } from '@studio/shared/contract/calls';
import { exampleBootstrapData } from '@studio/shared/testing';
import { renderPage } from './render-page.tsx';

const path = '/prices/:item';
const claim = { path, requiresLogin: false };

type Render = (address: URL, context: ServerPageContext) => Promise<RenderedPage> | RenderedPage;

/** Renders `/prices/7` of a remote that exports pages. */
function pageOf(render: Render, form?: { body: string }) {
  const sent: string[] = [];
  const module: ServerPagesModule = {
    contract: 1,
    pages: [{ path }],
    messages: { it: { greeting: 'Buongiorno {{name}}' }, en: {} },
    render,
  };
  const rendered = renderPage({
    url: 'http://site.test/prices/7?from=2',
    boot: {
      ...exampleBootstrapData,
      remotes: [
        { name: 'prices', version: '1.0.0', entry: '', scripts: [], styles: [], routes: [claim] },
      ],
    },
    owner: { name: 'prices', module },
    read: async (read) => ({ status: 200, body: { data: [read] } }),
    ...(form && {
      form: {
        ...form,
        async send(called, body) {
          sent.push(`${called} ${body}`);
          return { status: 204, body: null };
        },
      },
    }),
  });
  return { rendered, sent };
}

const contents = async (render: Render) => {
  const content = await pageOf(render).rendered;
  if (!('markup' in content)) throw new Error('a redirect');
  return content;
};

test('puts the markup of a page into the layout, and its data without the markup into the state', async () => {
  const content = await contents(
    async ({ searchParams }, { path, params, t, language, content }) => ({
      html: `<h1>${t('greeting', { name: 'Ada' })}</h1><p>${t('shared:action.retry')}</p>`,
      head: { title: `${path} ${params.item}` },
      data: {
        language,
        from: searchParams.get('from'),
        news: await content.read('/items/news?limit=3'),
      },
    }),
  );
  expect(content.markup).toContain('<div><h1>Buongiorno Ada</h1><p>Riprova</p></div>');
  expect([content.status, content.head.title]).toEqual([200, '/prices/:item 7 | Studio Esempio']);
  expect(content.chunks).toEqual(['dom', 'pages']);
  const state = JSON.stringify(content.hydration);
  expect(state).toContain('{"language":"it","from":"2","news":["/items/news?limit=3"]}');
  expect(state).not.toContain('Buongiorno');
});

test('answers with the status of a page', async () => {
  const content = await contents(() => ({ html: '<h1>Finita</h1>', status: 410 }));
  expect([content.status, content.head]).toEqual([410, { title: 'Studio Esempio', noIndex: true }]);
});

test('answers a thrown response: the site’s page about an unknown address, or a redirect', async () => {
  const unknown = await contents(() => {
    throw new Response(null, { status: 404 });
  });
  expect([unknown.status, unknown.markup.includes('<h1')]).toEqual([404, true]);
  const moved = pageOf(() => {
    throw new Response(null, { status: 302, headers: { location: '/prices' } });
  });
  await expect(moved.rendered).resolves.toEqual({ status: 302, location: '/prices' });
});

test('renders the answer to a form of a browser without scripts, once', async () => {
  let renders = 0;
  const { rendered, sent } = pageOf(
    async (_, { form, content }) => {
      renders += 1;
      const nome = form?.get('nome') ?? '';
      const rest = { email: '', telefono: '', messaggio: '', sito: '' };
      await content.call(sendContact, { nome, ...rest });
      return { html: `<p>Grazie, ${nome}</p>`, status: nome === '' ? 422 : 200 };
    },
    { body: 'nome=Ada' },
  );
  const content = await rendered;
  expect(content).toMatchObject({ status: 200, markup: expect.stringContaining('Grazie, Ada') });
  expect([renders, sent]).toEqual([
    1,
    ['/contact {"nome":"Ada","email":"","telefono":"","messaggio":"","sito":""}'],
  ]);
});

test('rejects a form with the status of its answer', async () => {
  const rejected = pageOf(() => ({ html: '<p>Manca il nome</p>', status: 422 }), { body: 'nome=' });
  await expect(rejected.rendered).resolves.toMatchObject({ status: 422 });
});
