import { addTexts, createI18n } from '@studio/shared/i18n';
import { exampleBoot, renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { frameRoutes, mountedRoutes } from '../routes.tsx';
import { shellTexts } from '../texts/index.ts';
import { Skeleton } from './skeleton.tsx';

const texts = { shell: shellTexts };
const remote = { name: 'auth', version: '1.0.0', entry: '', styles: [] };
const boot = {
  ...exampleBoot,
  remotes: [
    {
      ...remote,
      routes: [
        { path: '/login', requiresLogin: false, frame: 'card' as const },
        { path: '/account', requiresLogin: true },
      ],
    },
  ],
};

/** What stands on the page, without what differs from one visit to the next. */
function shape(path: string, routes: Parameters<typeof renderApp>[0]['routes']): string {
  const { container, unmount } = renderApp({ routes, path, texts });
  const { innerHTML } = container;
  unmount();
  return innerHTML;
}

test.each([
  ['/login', 'card' as const],
  ['/account', undefined],
])('server and browser stand in for %s with the same shape', (path, frame) => {
  const handle = frame === undefined ? {} : { frame };
  const [mounted] = mountedRoutes(boot, { routes: [{ path, element: null, handle }] });
  const inBrowser = shape(path, [{ path, element: mounted?.hydrateFallbackElement }]);
  expect(inBrowser).toBe(shape(path, frameRoutes(boot, path)));
  expect(inBrowser).not.toBe('');
});

test('a card stands over the picture that its screen will have', () => {
  renderApp({ routes: frameRoutes(boot, '/login'), path: '/login', texts });
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    '/api/assets/a-header?key=header-640',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Caricamento in corso');
});

test('pages whose owner claims no shape have that of a page', () => {
  const page = shape('/account', frameRoutes(boot, '/account'));
  expect(page).not.toContain('<img');
  expect(shape('/nobody', frameRoutes(boot, '/nobody'))).toBe(page);
});

test.each([
  ['it', 'page', /ha bisogno di JavaScript/],
  ['it', 'card', /ha bisogno di JavaScript/],
  ['en', 'card', /needs JavaScript/],
] as const)('a browser without scripts is told so (%s, %s)', (language, frame, sentence) => {
  const i18n = createI18n(language, {});
  addTexts(i18n, 'shell', shellTexts, {});
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <Skeleton boot={exampleBoot} frame={frame} />
    </I18nextProvider>,
  );
  const [, told] = html.match(/<noscript>(.*?)<\/noscript>/) ?? [];
  expect(told).toMatch(sentence);
});
