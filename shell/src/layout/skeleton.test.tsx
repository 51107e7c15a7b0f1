import { addMessages, createI18n } from '@studio/shared/client';
import { exampleBootstrapData, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { loadMessages } from '../messages/index.ts';
import { clientOnlyRoutes, prepareRoutes } from '../navigation/routes.tsx';
import { Skeleton } from './skeleton.tsx';

let messages: { shell: Awaited<ReturnType<typeof loadMessages>> };

beforeAll(async () => {
  messages = { shell: await loadMessages('en') };
});

const remote = { name: 'auth', version: '1.0.0', entry: '', scripts: [], styles: [] };
const boot = {
  ...exampleBootstrapData,
  remotes: [
    {
      ...remote,
      routes: [
        { path: '/login', requiresLogin: false, skeleton: 'card' as const },
        { path: '/account', requiresLogin: true },
      ],
    },
  ],
};

/** Returns the markup of a page. */
function shape(path: string, routes: Parameters<typeof renderApp>[0]['routes']): string {
  const { container, unmount } = renderApp({ routes, path, messages });
  const { innerHTML } = container;
  unmount();
  return innerHTML;
}

test.each([
  ['/login', 'card' as const],
  ['/account', undefined],
])('renders the same skeleton on server and browser for %s', (path, skeleton) => {
  const handle = skeleton === undefined ? {} : { skeleton };
  const [prepared] = prepareRoutes(boot, { routes: [{ path, element: null, handle }] });
  const inBrowser = shape(path, [{ path, element: prepared?.hydrateFallbackElement }]);
  expect(inBrowser).toBe(shape(path, clientOnlyRoutes(boot, path)));
  expect(inBrowser).not.toBe('');
});

test('shows the picture of the screen in a card skeleton', () => {
  renderApp({ routes: clientOnlyRoutes(boot, '/login'), path: '/login', messages });
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    '/api/assets/a-header?key=header-640',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Caricamento in corso');
});

test('renders a page skeleton for a path without a claimed shape', () => {
  const page = shape('/account', clientOnlyRoutes(boot, '/account'));
  expect(page).not.toContain('<img');
  expect(shape('/unknown', clientOnlyRoutes(boot, '/unknown'))).toBe(page);
});

test.each([
  ['it', 'page', /ha bisogno di JavaScript/],
  ['it', 'card', /ha bisogno di JavaScript/],
  ['en', 'card', /needs JavaScript/],
] as const)(
  'explains the page to a browser without scripts (%s, %s)',
  (language, skeleton, sentence) => {
    const i18n = createI18n(language, {});
    addMessages(i18n, 'shell', messages.shell, {});
    const html = renderToString(
      <I18nextProvider i18n={i18n}>
        <Skeleton boot={exampleBootstrapData} shape={skeleton} />
      </I18nextProvider>,
    );
    const [, explanation] = html.match(/<noscript>(.*?)<\/noscript>/) ?? [];
    expect(explanation).toMatch(sentence);
  },
);
