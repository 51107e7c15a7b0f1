import { screen } from '@testing-library/react';
import { data, rejection, unreachable } from './testing/backend.ts';
import { press } from './testing/form.ts';
import { visit } from './testing/visit.tsx';

const code = 'Zm9vYmFyYmF6cXV4MTIzNA';
const stop = 'POST /unsubscribe';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each([
  ['it', 'all', 'Non riceverai più avvisi sui nuovi documenti'],
  ['it', 'second', 'Questo indirizzo non riceverà più avvisi'],
  ['en', 'all', 'You will no longer receive notices about new documents'],
] as const)(
  'stops the mails in %s with a tap on the page of the link: %s',
  async (language, kind, text) => {
    const { calls, address } = await visit(`/disdetta?code=${code}`, {
      language,
      answers: { [stop]: [data(kind)] },
    });
    expect(calls).toEqual([]);
    await press(language === 'it' ? 'Conferma' : 'Confirm');
    expect(await screen.findByText(text)).toBeVisible();
    expect(address()).toBe('/disdetta');
    expect(calls).toEqual([{ call: stop, body: { code } }]);
  },
);

test('tries again after a failure, and offers no retry for an invalid link', async () => {
  const { calls } = await visit(`/disdetta?code=${code}`, {
    answers: { [stop]: [unreachable, rejection('INVALID_TOKEN')] },
  });
  await press('Conferma');
  expect(await screen.findByText(/gli avvisi non sono stati fermati/)).toBeVisible();
  await press('Riprova');
  expect(await screen.findByText(/Questo link non è valido/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  expect(calls).toHaveLength(2);
});

test('asks to open the mail again without a code', async () => {
  const { calls } = await visit('/disdetta');
  expect(await screen.findByText(/aprilo di nuovo dall’e-mail/)).toBeVisible();
  expect(calls).toEqual([]);
});
