import { agreedContract, offeredContracts, type RouteHandle } from '@studio/shared/contract';
import { screen } from '@testing-library/react';
import { ownPaths } from './paths.ts';
import { contract, messages, routes } from './remote.ts';
import { visit } from './testing/visit.tsx';

test('supports a contract that the shell offers', () => {
  expect(agreedContract({ contract }, offeredContracts)).toBeDefined();
});

test.each(routes.map(({ path, handle }) => [path, handle]))(
  'gives the client-only page %s a title and excludes it from search engines',
  (_, handle: RouteHandle) => {
    expect(handle.skeleton).toBeDefined();
    const context = {
      siteName: 'Console',
      origin: 'http://console.test',
      translate: (key: string) => key,
    };
    expect(handle.head?.(undefined, context)).toEqual({
      title: expect.stringMatching(/^console:\w+\.title \| Console$/),
      noIndex: true,
    });
  },
);

test('has the same messages in both languages', () => {
  const keysOf = (part: object, prefix = ''): string[] =>
    Object.entries(part).flatMap(([key, text]) =>
      typeof text === 'string' ? [`${prefix}${key}`] : keysOf(text, `${prefix}${key}.`),
    );
  expect(keysOf(messages.en)).toEqual(keysOf(messages.it));
});

const texts = [
  [
    ownPaths.live.href(),
    ['auth', '1.1.0', 'shorter login', '1235 ms', '0,03', '0,5 %', 'useState · react'],
  ],
  [ownPaths.rollouts.href(), ['310 di 2000', 'poche visite', '10 %', 'fix(auth): keep the input']],
  [ownPaths.history.href(), ['ritorno automatico', 'fails in 9 of 20 browsers']],
  [ownPaths.errors.href(), ['TypeError', '3 volte', '/login']],
  [
    ownPaths.error.href('0123456789'),
    [
      'auth/src/login/login-screen.tsx:12:3',
      'throw new TypeError();',
      'npm run release -- link --composition "shell@1.0.0 auth@1.1.0"',
    ],
  ],
  [
    ownPaths.graph.href(),
    ['auth ^19.3.1', 'Nessuna app lo richiede.', 'contratto 1–2', 'riempito da public-site'],
  ],
  [ownPaths.sizes.href(), ['23,4 kB', '35,0 kB']],
  [ownPaths.versions.href(), ['link shell --site https://www.example.it']],
] as const;

test.each(texts)('shows at %s the data of its call', async (path, expected) => {
  await visit(path);
  for (const text of expected)
    expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  expect(screen.getByText('Ada Rossi')).toBeVisible();
});

test.each(texts.map(([path]) => path))('shows %s in English', async (path) => {
  await visit(path, {}, 'en');
  expect(screen.getByRole('navigation', { name: 'Pages of the console' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
});
