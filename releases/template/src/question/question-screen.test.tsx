import { renderApp } from '@studio/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { messages } from '../messages/index.ts';
import { ownPaths } from '../paths.ts';
import { routes } from '../remote.ts';

const { question } = messages.it;

/** Renders the form with a backend that gives these answers to questions. */
function renderQuestion(send: jest.Mock) {
  // The token that unsafe requests repeat.
  document.cookie = 'XSRF-TOKEN=token';
  renderApp({
    routes,
    path: ownPaths.question.href('Bilanci'),
    messages: { 'sample-remote': messages },
    fetch: async (_input, init) => send(JSON.parse(String(init?.body))),
  });
}

test('sends a question about the activity of the link', async () => {
  const send = jest.fn(() => new Response(null, { status: 204 }));
  renderQuestion(send);
  await userEvent.type(await screen.findByRole('textbox', { name: question.name }), 'Ada Neri');
  await userEvent.type(screen.getByRole('textbox', { name: question.email }), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: question.send }));
  expect(await screen.findByText(question.sent)).toBeVisible();
  const sent = { nome: 'Ada Neri', email: 'ada@example.com', messaggio: 'Riguarda: Bilanci.' };
  expect(send).toHaveBeenCalledWith({ ...sent, telefono: '', sito: '' });
});

test('shows the error of each field and sends nothing', async () => {
  const send = jest.fn();
  renderQuestion(send);
  await userEvent.click(await screen.findByRole('button', { name: question.send }));
  expect(screen.getByRole('textbox', { name: question.name })).toHaveAccessibleDescription(
    question.error.name,
  );
  expect(send).not.toHaveBeenCalled();
});
