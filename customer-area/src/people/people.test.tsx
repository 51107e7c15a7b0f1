import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, backendWith, data, done, refusal } from '../testing/backend.ts';
import { forgetLogin, rememberLogin } from '../testing/client.ts';
import { messages } from '../testing/messages.ts';
import { ForTheGuard, storeOfClient } from '../testing/visit-documents.tsx';
import { code as peoplePage } from './people-screen.tsx';

const f24 = { id: 1, tipologia: 'F24' };
const payslip = { id: 4, tipologia: 'Cedolino' };
const owner = {
  ...{ id: 7, nome: 'Ada Bruni', email: 'ada@example.com', ruolo: 'titolare', fino_al: null },
  ...{ tipologie: [], io: true, in_attesa: false, versione: 'v0' },
};
const delegate = {
  ...{ id: 8, nome: 'Elena Sarti', email: 'elena@example.com', ruolo: 'delegato' },
  ...{ fino_al: '2027-06-30', tipologie: [f24], io: false, in_attesa: true, versione: 'v1' },
};

function visit(answers: Answers = {}, path = '/account/persone?azienda=5') {
  rememberLogin();
  const { fetch, asked } = backendWith({
    'GET /companies/people': [data([owner, delegate])],
    'GET /items/tipologie': [data([payslip, f24])],
    'GET /users/me': [data({ id: 'a-client', first_name: 'Anna', last_name: null, avatar: null })],
    ...answers,
  });
  renderApp({
    routes: [{ path: '/account/persone', ...peoplePage, errorElement: <ForTheGuard /> }],
    path,
    messages: { 'customer-area': messages },
    store: storeOfClient(),
    fetch,
  });
  const bodies = (act: string) =>
    asked.filter(({ call }) => call === `POST /companies/people/${act}`).map(({ body }) => body);
  return { bodies };
}

beforeAll(polyfillDialog);
afterEach(forgetLogin);

const button = (name: string) => screen.findByRole('button', { name });

test('shows who acts for the company, and changes only delegates', async () => {
  visit();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Ada Bruni (tu)ada@example.comTitolare');
  expect(within(first ?? document.body).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('Elena Sarti');
  expect(second).toHaveTextContent('Delegato · Fino al 30 giugno 2027F24In attesa');
});

test('invites a delegate with the chosen types', async () => {
  const { bodies } = visit({ 'POST /companies/people/invite': [done] });
  const send = await button('Invia l’invito');
  await userEvent.type(screen.getByLabelText('Nome'), 'Mara');
  await userEvent.type(screen.getByLabelText('Cognome'), 'Conti');
  await userEvent.type(screen.getByLabelText('E-mail'), 'mara@example.com');
  await userEvent.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('Scegli almeno una tipologia');
  expect(bodies('invite')).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'F24' }));
  await userEvent.click(send);
  expect(await screen.findByText('Abbiamo scritto a mara@example.com.')).toBeVisible();
  expect(bodies('invite')).toEqual([
    {
      ...{ azienda: 5, first_name: 'Mara', last_name: 'Conti', email: 'mara@example.com' },
      ...{ tipologie: '1', fino_al: '' },
    },
  ]);
  expect(screen.getByLabelText('Nome')).toHaveValue('');
});

test('says at the address that it cannot be invited', async () => {
  visit({ 'POST /companies/people/invite': [refusal(409, 'NOT_INVITABLE')] });
  const send = await button('Invia l’invito');
  await userEvent.type(screen.getByLabelText('Nome'), 'Elena');
  await userEvent.type(screen.getByLabelText('Cognome'), 'Sarti');
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena@example.com');
  await userEvent.click(screen.getByRole('checkbox', { name: 'F24' }));
  await userEvent.click(send);
  expect(await screen.findByText(/^Questo indirizzo non si può invitare/)).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
});

test('changes types and last day, and ends a delegation after a question', async () => {
  const { bodies } = visit({
    'POST /companies/people/change': [done],
    'POST /companies/people/end': [done],
  });
  await userEvent.click(await button('Modifica la delega di Elena Sarti'));
  const form = within(screen.getByRole('form', { name: 'Modifica la delega di Elena Sarti' }));
  expect(form.getByRole('checkbox', { name: 'F24' })).toBeChecked();
  await userEvent.click(form.getByRole('checkbox', { name: 'Cedolino' }));
  await userEvent.clear(form.getByLabelText(/^Fino al/));
  await userEvent.click(form.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('La delega di Elena Sarti è cambiata.')).toBeVisible();
  expect(bodies('change')).toEqual([
    { azienda: 5, id: 8, versione: 'v1', tipologie: '4,1', fino_al: '' },
  ]);
  await userEvent.click(await button('Termina la delega di Elena Sarti'));
  expect(screen.getByText(/non vedrà più i documenti/)).toBeVisible();
  await userEvent.click(await button('Termina la delega'));
  expect(await screen.findByText('La delega di Elena Sarti è terminata.')).toBeVisible();
  expect(bodies('end')).toEqual([{ azienda: 5, id: 8 }]);
});

test('says at the top who has ended a delegation before, though its row is gone', async () => {
  const overtaken = {
    ...{ da: 'persona', nome: 'Bruno Neri', vale: 'terminata' },
    quando: '2026-11-24T13:03:00.000Z',
  };
  visit({
    'GET /companies/people': [data([owner, delegate]), data([owner])],
    'POST /companies/people/end': [refusal(409, 'CHANGED_MEANWHILE', overtaken)],
  });
  await userEvent.click(await button('Termina la delega di Elena Sarti'));
  await userEvent.click(await button('Termina la delega'));
  await waitFor(() => expect(screen.queryByText('elena@example.com')).toBeNull());
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('La modifica alla delega di Elena Sarti non è stata fatta.');
  expect(alert).toHaveTextContent(/Ha già deciso Bruno Neri, 24 novembre 2026.*14:03/);
  expect(alert).toHaveTextContent('La delega non è più attiva.');
});

test('says at the top that another owner has changed a delegation, and shows what holds now', async () => {
  const overtaken = {
    ...{ da: 'persona', nome: 'Bruno Neri', vale: 'delega_cambiata' },
    quando: '2026-11-24T13:03:00.000Z',
  };
  const now = { ...delegate, tipologie: [payslip], fino_al: null, versione: 'v2' };
  const { bodies } = visit({
    'GET /companies/people': [data([owner, delegate]), data([owner, now])],
    'POST /companies/people/change': [refusal(409, 'CHANGED_MEANWHILE', overtaken), done],
  });
  await userEvent.click(await button('Modifica la delega di Elena Sarti'));
  await userEvent.click(await button('Salva'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/Ha già deciso Bruno Neri, 24 novembre 2026.*14:03/);
  expect(alert).toHaveTextContent('La delega qui sotto è quella che vale ora');
  // The form begins anew with what holds: nothing is overwritten unseen.
  await userEvent.click(await button('Modifica la delega di Elena Sarti'));
  const form = within(screen.getByRole('form', { name: 'Modifica la delega di Elena Sarti' }));
  expect(form.getByRole('checkbox', { name: 'F24' })).not.toBeChecked();
  expect(form.getByRole('checkbox', { name: 'Cedolino' })).toBeChecked();
  await userEvent.click(form.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('La delega di Elena Sarti è cambiata.')).toBeVisible();
  expect(bodies('change').at(-1)).toMatchObject({ versione: 'v2', tipologie: '4' });
});

test.each([
  ['without a company', '/account/persone', {}],
  [
    'for a delegate',
    '/account/persone?azienda=5',
    { 'GET /companies/people': [refusal(403, 'FORBIDDEN')] },
  ],
])('explains the page %s', async (_when, path, answers) => {
  visit(answers, path);
  expect(await screen.findByText(/^Qui un titolare vede/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invita ad aprire un account' })).toHaveAttribute(
    'href',
    '/invite',
  );
});
