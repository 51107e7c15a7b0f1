import { userAtom } from '@studio/shared/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin, ownSession } from '../testing/client.ts';
import { visitSecurity } from '../testing/visit-security.tsx';

const sessions = 'GET /sessions';
const closeSession = 'POST /sessions/close';
const endSessions = 'POST /sessions/end';
const logout = 'POST /auth/logout';

const phone = {
  id: 'phone',
  browser: 'Safari',
  system: 'iOS',
  kind: 'mobile',
  last_used: '2026-11-19T22:30:00Z',
  is_current: false,
};
const unknown = { ...phone, id: 'unknown', browser: null, system: null, kind: null };

/** A visit by a client who is logged in here and on a phone. */
const visit = (answers: Answers = {}, language: 'it' | 'en' = 'it') =>
  visitSecurity({ [sessions]: [data([ownSession, phone])], ...answers }, language);

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

const devices = async () =>
  within(await screen.findByRole('region', { name: 'Dispositivi collegati' }));

const phoneButton = /^Esci da Safari su iOS, ultimo uso 19 novembre 2026 alle ore 23:30$/;

afterEach(forgetLogin);

test('names each browser and marks this one', async () => {
  visit({ [sessions]: [data([ownSession, phone, unknown])] });
  const list = await devices();
  expect(
    list.getByText('Il tuo account è aperto in 3 browser o dispositivi, compreso questo.'),
  ).toBeVisible();
  const [first, second, third] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Firefox su Linux ?Questo dispositivo ?Ultimo uso: 20 novembre/);
  expect(second).toHaveTextContent(/^Safari su iOS ?Ultimo uso: 19 novembre 2026 alle ore 23:30/);
  expect(third).toHaveTextContent(/^Browser sconosciuto/);
});

test('describes a single session in words', async () => {
  visit({ [sessions]: [data([ownSession])] });
  expect(
    (await devices()).getByText('Il tuo account è aperto solo qui, in questo browser.'),
  ).toBeVisible();
});

test('closes another session and replaces its row by a focused message', async () => {
  const { calls, store } = visit({
    [sessions]: [data([ownSession, phone]), data([ownSession])],
    [closeSession]: [done],
  });
  await press(phoneButton);
  const message = await screen.findByRole('status');
  expect(message).toHaveTextContent('Sei uscito da Safari su iOS.');
  await waitFor(() => expect(message).toHaveFocus());
  expect((await devices()).getAllByRole('listitem')).toHaveLength(1);
  expect(calls(closeSession)).toEqual([{ call: closeSession, body: { id: 'phone' } }]);
  expect(store.get(userAtom)).toEqual(client);
});

test.each([
  [silence, 'Il servizio non risponde: questo accesso è ancora aperto.'],
  [refusal(429, 'REQUESTS_EXCEEDED'), /Troppi tentativi in poco tempo/],
  [refusal(500, 'INTERNAL_SERVER_ERROR'), /Non è stato possibile chiudere questo accesso/],
])('shows a failed logout in its row and retries it', async (answer, text) => {
  visit({
    [sessions]: [data([ownSession, phone]), data([ownSession])],
    [closeSession]: [answer, done],
  });
  await press(phoneButton);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await press(phoneButton);
  expect(await screen.findByText('Sei uscito da Safari su iOS.')).toBeVisible();
});

test('reads the sessions again after a failure', async () => {
  visit({ [sessions]: [silence, data([ownSession, phone])] });
  expect((await devices()).getByRole('alert')).toHaveTextContent('su quanti dispositivi');
  expect(
    (await devices()).getByRole('button', { name: 'Esci da tutti i dispositivi' }),
  ).toBeVisible();
  await press('Riprova');
  expect(await screen.findByText(/aperto in 2 browser/)).toBeVisible();
});

test('ends every session only after a confirmation', async () => {
  const { calls } = visit();
  await press('Esci da tutti i dispositivi');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Esci da tutti i dispositivi' })).toHaveFocus(),
  );
  await press('Annulla');
  await waitFor(async () =>
    expect(
      await screen.findByRole('button', { name: 'Esci da tutti i dispositivi' }),
    ).toHaveFocus(),
  );
  expect(calls(endSessions)).toEqual([]);
});

/** Documents that the browser was told to load; jsdom loads none, and says so. */
function documentsAsked() {
  const asked = jest.fn();
  jest.spyOn(console, 'error').mockImplementation((error) => asked(String(error)));
  return asked;
}

test('logs out when the client closes the session of this browser', async () => {
  const { calls, store } = visit({ [logout]: [done] });
  await press(/^Esci da Firefox su Linux/);
  await waitFor(() => expect(store.get(userAtom)).toBeUndefined());
  expect(calls(logout)).toHaveLength(1);
  expect(calls(closeSession)).toEqual([]);
  expect(window.localStorage.getItem('studio.session')).toBeNull();
});

test.each([
  ['the backend has ended this session too', refusal(401, 'INVALID_CREDENTIALS')],
  ['the logout gets no response', silence],
])('ends every session and loads a new document: %s', async (_what, exit) => {
  const asked = documentsAsked();
  const { calls, store } = visit({ [endSessions]: [done], [logout]: [exit] });
  await press('Esci da tutti i dispositivi');
  await press('Sì, esci ovunque');
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.stringMatching(/navigation/)));
  expect(calls(endSessions)).toHaveLength(1);
  expect(store.get(userAtom)).toBeUndefined();
  expect(window.localStorage.getItem('studio.session')).toBeNull();
});

test.each([
  [silence, /Il servizio non risponde: gli accessi sono ancora aperti/],
  [refusal(429, 'REQUESTS_EXCEEDED'), /Troppi tentativi in poco tempo/],
  [refusal(500, 'INTERNAL_SERVER_ERROR'), /Non è stato possibile chiudere gli accessi/],
])('keeps the client logged in after a failure', async (answer, text) => {
  const { calls, store } = visit({ [endSessions]: [answer] });
  await press('Esci da tutti i dispositivi');
  await press('Sì, esci ovunque');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(store.get(userAtom)).toEqual(client);
  expect(calls(logout)).toEqual([]);
});

test('shows the sessions in English', async () => {
  visit({ [sessions]: [data([ownSession])] }, 'en');
  expect(await screen.findByText('Your account is open only here, in this browser.')).toBeVisible();
  expect(screen.getByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText('This device')).toBeVisible();
  await press('Log out of all devices');
  expect(screen.getByRole('button', { name: 'Yes, log out everywhere' })).toBeVisible();
});
