import { addMessages, hasDrafts, SlotProvider, unsavedAtom } from '@studio/shared/client';
import type { BrowserPageContext, BrowserPagesModule } from '@studio/shared/contract';
import { exampleBootstrapData, polyfillDialog } from '@studio/shared/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  Outlet,
  RouterProvider,
  useRouteError,
} from 'react-router-dom';
import { createInstances } from '../app/instances.ts';
import { createHeadContext, headOf } from '../head/head.ts';
import { loadMessages } from '../messages/index.ts';
import { browserRoutes, pagesRoutes } from './pages-routes.tsx';

beforeAll(polyfillDialog);

type Mount = BrowserPagesModule['mount'];

const boot = { ...exampleBootstrapData, origin: window.location.origin };

async function createSite(answer = () => Response.json({ data: [] })) {
  const site = createInstances(boot, await loadMessages('it'), async () => answer());
  addMessages(site.messagesOf('prices'), 'prices', { it: { title: 'Listino' }, en: {} }, {});
  return site;
}

function Failed() {
  const error = useRouteError();
  return <p>failed: {isRouteErrorResponse(error) ? error.status : String(error)}</p>;
}

/** Opens `/prices/1` of a remote beside a page of another remote. */
async function openPage(
  mount: Mount,
  load?: NonNullable<BrowserPagesModule['load']>,
  answer?: () => Response,
) {
  // Relative links are read by the document's address.
  window.history.replaceState(null, '', '/prices/1');
  const site = await createSite(answer);
  const module: BrowserPagesModule = {
    contract: 1,
    messages: { it: {}, en: {} },
    pages: [{ path: '/prices/:item' }],
    mount,
    ...(load && { load }),
  };
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          {
            errorElement: <Failed />,
            children: [
              ...browserRoutes('prices', module, site),
              { path: '/team', element: <h1>Il team</h1> },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/prices/1'] },
  );
  await waitFor(() => expect(router.state.initialized).toBe(true));
  render(
    <SlotProvider value={({ name, data }) => `${name} ${JSON.stringify(data)}`}>
      <RouterProvider router={router} useTransitions={false} />
    </SlotProvider>,
  );
  const title = () =>
    headOf(router.state, createHeadContext(boot, site.messagesOf('prices'))).title;
  return { router, site, title };
}

/** Mounts some HTML and records the contexts and ends of all mounts. */
function recorder(html: string) {
  const contexts: BrowserPageContext[] = [];
  const ended: string[] = [];
  const mount: Mount = (element, context) => {
    contexts.push(context);
    element.innerHTML = html;
    return () => ended.push(context.address.pathname);
  };
  return { contexts, ended, mount, latest: () => contexts.at(-1) };
}

test('mounts each address of a page anew, with its data, and ends the one before', async () => {
  const { contexts, ended, mount } = recorder('<h1>Prezzo</h1>');
  const { router } = await openPage(mount, ({ pathname }, { params, t }) => ({
    data: `${t('title')} ${params.item}, ${pathname}`,
  }));
  await screen.findByText('Prezzo');
  await act(() => router.navigate('/prices/2?a=b#c'));
  await act(() => router.navigate('/prices/2?a=b#d'));
  expect(
    contexts.map(({ address, data, isHydrating }) => [address.href, data, isHydrating]),
  ).toEqual([
    [`${boot.origin}/prices/1`, 'Listino 1, /prices/1', false],
    [`${boot.origin}/prices/2?a=b#c`, 'Listino 2, /prices/2', false],
  ]);
  expect(ended).toEqual(['/prices/1']);
  await act(() => router.navigate('/team'));
  expect(ended).toEqual(['/prices/1', '/prices/2']);
  expect(screen.queryByText('Prezzo')).toBeNull();
});

test('opens links within the site, also in a shadow root, and leaves all others to the browser', async () => {
  const user = userEvent.setup();
  const left: string[] = [];
  const { mount } = recorder(
    '<a href="/team"><b>Il team</b></a><a href="#prezzi">Prezzi</a><a href="/api/assets/1">File</a>' +
      '<a href="https://example.org/">Fuori</a><a href="/team" target="_blank">Altrove</a>' +
      '<a href="/team" download>Scarica</a><p></p>',
  );
  const { router } = await openPage((element, context) => {
    const unmount = mount(element, context);
    const inner = document.createElement('a');
    Object.assign(inner, { href: '/prices/3', id: 'inner' });
    element.querySelector('p')?.attachShadow({ mode: 'open' }).append(inner);
    return unmount;
  });
  const watch = (event: Event) => {
    if (!event.defaultPrevented) left.push(String(event.target));
    event.preventDefault();
  };
  window.addEventListener('click', watch);
  for (const text of ['Prezzi', 'File', 'Fuori', 'Altrove', 'Scarica'])
    await user.click(screen.getByText(text));
  expect([left.length, router.state.location.pathname]).toEqual([5, '/prices/1']);
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('Il team'));
  await user.keyboard('{/Control}');
  expect([left.length, router.state.location.pathname]).toEqual([6, '/prices/1']);
  const host = document.querySelector('p');
  await act(async () => host?.shadowRoot?.querySelector('a')?.click());
  expect(router.state.location.pathname).toBe('/prices/3');
  await user.click(screen.getByText('Il team'));
  expect([left.length, router.state.location.pathname]).toEqual([6, '/team']);
  window.removeEventListener('click', watch);
});

test('takes the metadata of the page: what it has loaded, then what it sets', async () => {
  const { latest, mount } = recorder('');
  const { router, title } = await openPage(mount, () => ({ head: { title: 'Listino' } }));
  expect(title()).toBe('Listino | Studio Esempio');
  latest()?.setHead({ title: 'Listino (3)' });
  expect([title(), document.title]).toEqual(Array(2).fill('Listino (3) | Studio Esempio'));
  await act(() => router.navigate('/prices/2'));
  expect(title()).toBe('Listino | Studio Esempio');
});

test('fails as a page of routes does when it cannot be mounted, at once or later', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openPage(() => {
    throw new Error('at once');
  });
  expect(await screen.findByText('failed: Error: at once')).toBeVisible();
  await openPage(() => Promise.reject(new Error('later')));
  expect(await screen.findByText('failed: Error: later')).toBeVisible();
  // A script that no type checker reads may return nothing.
  await openPage(jest.fn());
  expect(
    await screen.findByText(/failed: TypeError: mount has returned no function/),
  ).toBeVisible();
  quiet.mockRestore();
});

test('shows the page about a service that does not answer when the page has not caught a read', async () => {
  const { mount } = recorder('');
  const readNews: BrowserPagesModule['load'] = async (_address, { content }) => ({
    data: await content.read('/items/news'),
  });
  await openPage(mount, readNews, () => new Response(null, { status: 502 }));
  expect(await screen.findByText('failed: 503')).toBeVisible();
  await openPage(mount, readNews, () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findAllByText('failed: 503')).toHaveLength(2);
  await openPage(mount, readNews, () => new Response(null, { status: 403 }));
  expect(await screen.findByText(/failed: (?!503)/)).toBeVisible();
});

test('ends a page that is mounted after it was left, and survives one that cannot end', async () => {
  const reported: unknown[] = [];
  Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
  let mounted: (unmount: () => void) => void = () => undefined;
  const mounting = new Promise<() => void>((resolve) => {
    mounted = resolve;
  });
  const { router } = await openPage(() => mounting);
  await act(() => router.navigate('/team'));
  const error = new Error('cannot end');
  mounted(() => {
    throw error;
  });
  await waitFor(() => expect(reported).toEqual([error]));
  expect(screen.getByText('Il team')).toBeVisible();
  Reflect.deleteProperty(globalThis, 'reportError');
});

test('asks before unsent input is lost, in the words of the page', async () => {
  const user = userEvent.setup();
  const { latest, mount } = recorder('');
  const { router, site } = await openPage(mount);
  const question = { title: 'Uscire?', text: 'Il modulo…', stay: 'Resta', leave: 'Esci' };
  act(() => latest()?.setUnsaved(question));
  expect(site.store.get(unsavedAtom)).toBe(true);
  await act(() => router.navigate('/team'));
  await user.click(screen.getByRole('button', { name: 'Resta' }));
  expect(router.state.location.pathname).toBe('/prices/1');
  // Another query of the page is no other page: its input is gone with the element.
  await act(() => router.navigate('/prices/1?a=b'));
  expect(site.store.get(unsavedAtom)).toBe(false);
  act(() => latest()?.setUnsaved(question));
  await act(() => router.navigate('/team'));
  await user.click(screen.getByRole('button', { name: 'Esci' }));
  await screen.findByText('Il team');
  expect(site.store.get(unsavedAtom)).toBe(false);
});

test('offers elements of the page as slots, until it ends them', async () => {
  const { latest, mount } = recorder('<h1>Prezzo</h1><aside></aside><footer></footer>');
  await openPage(mount);
  const [aside, footer] = [screen.getByRole('complementary'), screen.getByRole('contentinfo')];
  const end = await act(async () => latest()?.offerSlot(aside, 'prices/aside', { id: 1 }));
  await act(async () => latest()?.offerSlot(footer, 'prices/foot', 2));
  expect([aside.textContent, footer.textContent]).toEqual([
    'prices/aside {"id":1}',
    'prices/foot 2',
  ]);
  await act(async () => end?.());
  expect([aside.textContent, footer.textContent]).toEqual(['', 'prices/foot 2']);
});

test('keeps drafts with those of the site', async () => {
  const { latest, mount } = recorder('');
  const { site } = await openPage(mount);
  latest()?.drafts.save('richiesta', { nome: 'Ada' });
  expect([latest()?.drafts.read('richiesta'), hasDrafts(site.store)]).toEqual([
    { nome: 'Ada' },
    true,
  ]);
  latest()?.drafts.delete('richiesta');
  expect(hasDrafts(site.store)).toBe(false);
});

test('hydrates the server’s markup without assigning any', async () => {
  const site = await createSite();
  const { contexts } = recorder('');
  const mount: Mount = (element, context) => {
    contexts.push(context);
    element.querySelector('h1')?.setAttribute('data-hydrated', '');
    return () => undefined;
  };
  const routes = pagesRoutes({
    app: 'prices',
    pages: [{ path: '/prices' }],
    site,
    functionsOf: () => ({ loader: () => ({}) }),
    mount,
  });
  const [{ id = '0' } = {}] = routes;
  const router = createMemoryRouter(routes, {
    initialEntries: ['/prices'],
    hydrationData: { loaderData: { [id]: { data: 'of the server' } } },
  });
  const container = document.createElement('div');
  container.innerHTML = '<div><h1>Listino</h1></div>';
  document.body.append(container);
  const assign = jest.spyOn(Element.prototype, 'innerHTML', 'set');
  const root = hydrateRoot(container, <RouterProvider router={router} />);
  await waitFor(() => expect(contexts).toHaveLength(1));
  expect(container.innerHTML).toBe('<div><h1 data-hydrated="">Listino</h1></div>');
  expect(contexts[0]).toMatchObject({ isHydrating: true, data: 'of the server' });
  await act(() => router.navigate('/prices?a=b'));
  expect(container.innerHTML).toBe('<div></div>');
  expect(contexts[1]).toMatchObject({ isHydrating: false });
  expect(assign).not.toHaveBeenCalled();
  assign.mockRestore();
  act(() => root.unmount());
  container.remove();
});
