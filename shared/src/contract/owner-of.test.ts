/** @jest-environment node */
import { movedPath } from './owner-of.ts';

const remotes = [
  {
    routes: [
      { path: '/listino', movedTo: '/prezzi' },
      { path: '/listino/:voce', movedTo: '/prezzi/:voce/dettaglio' },
      { path: '/prezzi' },
    ],
  },
  { routes: [{ path: '*' }] },
];

test.each([
  ['/listino', '/prezzi'],
  ['/LISTINO/', '/prezzi'],
  ['/listino/a%2Fb%20c', '/prezzi/a%2Fb%20c/dettaglio'],
  ['/listino/%2F%2Fevil.example', '/prezzi/%2F%2Fevil.example/dettaglio'],
  ['/prezzi', undefined],
  ['/listino/3/altro', undefined],
])('%s has moved to %s', (path, to) => {
  expect(movedPath(path, remotes)).toBe(to);
});
