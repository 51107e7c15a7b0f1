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

test('renders all other paths within the document', async () => {
  for (const path of ['/', '/listini', '/listino/3/altro'])
    expect(await resultOf(path)).toBe('rendered');
});
