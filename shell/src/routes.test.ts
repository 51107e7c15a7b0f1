import { exampleBootstrapData } from '@studio/shared/testing';
import { createStaticHandler } from 'react-router';
import { createRoutes } from './routes.tsx';

const boot = { ...exampleBootstrapData, elsewhere: ['/listino', '/listino/:voce'] };
const handler = createStaticHandler(createRoutes(boot, [{ path: '*', element: null }]));

async function outcomeOf(path: string): Promise<unknown> {
  const outcome = await handler.query(new Request(`http://localhost${path}`));
  if (!(outcome instanceof Response)) return 'shown';
  return [outcome.headers.get('location'), outcome.headers.get('x-remix-reload-document')];
}

test('pages of remotes that the page does not name are documents of their own', async () => {
  for (const path of ['/listino', '/listino/3?da=2']) {
    expect(await outcomeOf(path)).toEqual([`http://localhost${path}`, 'true']);
  }
});

test('all others are shown where they are', async () => {
  for (const path of ['/', '/listini', '/listino/3/altro'])
    expect(await outcomeOf(path)).toBe('shown');
});
