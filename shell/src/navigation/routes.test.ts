/** @jest-environment node */
import { exampleBootstrapData } from '@studio/shared/testing';
import { createStaticHandler } from 'react-router';
import { createRoutes } from './routes.tsx';

const boot = { ...exampleBootstrapData, elsewhere: ['/listino', '/listino/:voce'] };
const handler = createStaticHandler(createRoutes(boot, [{ path: '*', element: null }]));

async function resultOf(path: string): Promise<unknown> {
  const result = await handler.query(new Request(`http://localhost${path}`));
  if (!(result instanceof Response)) return 'rendered';
  return [result.headers.get('location'), result.headers.get('x-remix-reload-document')];
}

test('loads a document for the path of a remote that the bootstrap data omits', async () => {
  for (const path of ['/listino', '/listino/3?da=2']) {
    expect(await resultOf(path)).toEqual([`http://localhost${path}`, 'true']);
  }
});

test('leads from a path that a remote has retired to the page that took its place', async () => {
  const moved = { requiresLogin: false, path: '/tariffe/:voce', movedTo: '/prezzi/:voce' };
  const files = { entry: '', scripts: [], styles: [] };
  const remotes = [{ name: 'listino', version: '1.0.0', ...files, routes: [moved] }];
  const routes = createRoutes({ ...boot, remotes }, [{ path: '*', element: null }]);
  const answer = await createStaticHandler(routes).query(
    new Request('http://localhost/tariffe/a%20b?da=2'),
  );
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/prezzi/a%20b?da=2');
});

test('renders all other paths within the document', async () => {
  for (const path of ['/', '/listini', '/listino/3/altro'])
    expect(await resultOf(path)).toBe('rendered');
});
