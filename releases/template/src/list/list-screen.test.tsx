import { renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import { messages } from '../messages/index.ts';
import { ownPaths } from '../paths.ts';
import { routes } from '../remote.ts';

/** Renders the first page with a backend that gives this answer. */
function renderList(answer: () => Response) {
  return renderApp({
    routes,
    path: ownPaths.list.href(),
    messages: { 'sample-remote': messages },
    fetch: async () => answer(),
  });
}

test('shows the activities of the backend with links to the question', async () => {
  renderList(() => Response.json({ data: [{ id: 1, nome: 'Consulenza fiscale' }] }));
  const link = await screen.findByRole('link', { name: 'Consulenza fiscale' });
  expect(link).toHaveAttribute('href', ownPaths.question.href('Consulenza fiscale'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(messages.it.list.title);
});

test('shows a sentence when the backend does not answer', async () => {
  const errors = [{ message: 'out of order', extensions: { code: 'SERVICE_UNAVAILABLE' } }];
  renderList(() => Response.json({ errors }, { status: 503 }));
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.it.list.failed);
});
