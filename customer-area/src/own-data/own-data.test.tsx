import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import { noticePreferences, visitOwnData } from '../testing/visit-own-data.tsx';

const get = 'GET /preferences';
const rhythm = 'POST /preferences';
const second = 'POST /preferences/second';
const removal = 'POST /preferences/second/remove';
const archive = 'POST /export';
const deletion = 'GET /deletion';
const ask = 'POST /deletion';
const withdraw = 'POST /deletion/withdraw';
const code = 'Zm9vYmFyYmF6cXV4MTIzNA';

const nothing = { documents: 0, documents_until: null, downloads: 0, downloads_until: null };
const some = {
  documents: 12,
  documents_until: '2036-12-31',
  downloads: 3,
  downloads_until: '2036-05-04',
};
const waiting = {
  request: {
    ...{ stato: 'in_attesa', da_eseguire_il: null, nota: null },
    date_created: '2026-11-23T10:00:00.000Z',
  },
  kept: some,
};
const preferences = (documents: string, address: object | null = null) =>
  data(noticePreferences(documents, address));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

let saved: string[] = [];
beforeEach(() => {
  saved = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${new URL(this.href).pathname}${new URL(this.href).search} ${this.download}`);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  forgetLogin();
});

test('saves the choices about notices by kind and channel, and says so', async () => {
  const { calls } = visitOwnData({
    [get]: [preferences('subito'), preferences('mai')],
    [rhythm]: [preferences('mai')],
  });
  const documents = within(await screen.findByRole('group', { name: 'Nuovi documenti' }));
  expect(documents.getByLabelText('E-mail')).toHaveValue('subito');
  await userEvent.selectOptions(documents.getByLabelText('E-mail'), 'Mai');
  const messages = within(screen.getByRole('group', { name: 'Messaggi' }));
  await userEvent.click(messages.getByLabelText('Notifica'));
  await press('Salva');
  expect(await screen.findByText('Le tue scelte sono salvate')).toBeVisible();
  const [{ body } = { body: {} }] = calls(rhythm);
  expect(body).toMatchObject({
    mail_documents: 'mai',
    mail_requests: 'subito',
    push_messages: false,
  });
  expect(Object.keys(body as object)).toHaveLength(10);
});

test('offers no notifications where the browser knows none, and says how on an iPhone', async () => {
  visitOwnData({});
  expect(await screen.findByText(/Questo browser non riceve notifiche/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Attiva le notifiche' })).toBeNull();
  cleanup();
  jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15');
  visitOwnData({});
  expect(await screen.findByText(/Aggiungi alla schermata Home/)).toBeVisible();
});

test('adds a second address, which waits for its confirmation, sends the mail again and removes it', async () => {
  const address = { email: 'conti@example.com', is_verified: false };
  const { calls } = visitOwnData({
    [get]: [
      preferences('subito'),
      preferences('subito', address),
      preferences('subito', address),
      preferences('subito'),
    ],
    [second]: [preferences('subito', address)],
    [removal]: [preferences('subito')],
  });
  await press('Aggiungi');
  const field = await screen.findByRole('textbox', { name: 'E-mail' });
  expect(field).toHaveAccessibleDescription('Inserisci un indirizzo e-mail');
  await userEvent.type(field, ' conti@example.com');
  await press('Aggiungi');
  expect(await screen.findByText(/In attesa di conferma/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.getByText('conti@example.com')).toBeVisible();
  await press('Invia di nuovo');
  expect(await screen.findByText('Abbiamo inviato di nuovo l’e-mail di conferma')).toBeVisible();
  await press('Togli l’indirizzo');
  expect(await screen.findByText(/Indirizzo tolto/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(calls(second).map(({ body }) => body)).toEqual([
    { email: 'conti@example.com' },
    { email: 'conti@example.com' },
  ]);
  expect(calls(removal)).toHaveLength(1);
});

test('rejects the own address as a second one and keeps the input', async () => {
  visitOwnData({ [second]: [refusal(400, 'OWN_ADDRESS')] });
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'ada@example.com');
  await press('Aggiungi');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(
      'È già l’indirizzo del tuo account',
    ),
  );
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@example.com');
});

test('downloads the archive after the password, and the code where one is needed', async () => {
  const login = data({ tfa_secret: '***', provider: 'default', email: 'ada@example.com' });
  const { calls } = visitOwnData({
    'GET /users/me': [login, data(client), login],
    [archive]: [refusal(401, 'INVALID_CREDENTIALS'), data({ code })],
  });
  await press('Scarica i miei dati');
  const form = within(await screen.findByRole('form', { name: 'Scarica i miei dati' }));
  await userEvent.click(form.getByRole('button', { name: 'Scarica' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    /Inserisci la tua password/,
  );
  await userEvent.type(screen.getByLabelText('Password'), 'limone-verde');
  await userEvent.type(screen.getByLabelText('Codice di verifica'), '123 456');
  await userEvent.click(form.getByRole('button', { name: 'Scarica' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /La password non è corretta/,
    ),
  );
  expect(saved).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'Scarica' }));
  expect(await screen.findByText('Il download è iniziato')).toBeVisible();
  expect(saved).toEqual([`/api/export?code=${code} `]);
  expect(calls(archive).at(-1)?.body).toEqual({ password: 'limone-verde', otp: '123456' });
});

test('asks a client of Google for a recent login instead of a password', async () => {
  const { calls } = visitOwnData({
    'GET /users/me': [data({ tfa_secret: null, provider: 'google', email: 'ada@example.com' })],
    [archive]: [refusal(403, 'LOGIN_TOO_OLD'), refusal(409, 'EXPORT_RUNNING')],
  });
  await press('Scarica i miei dati');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await press('Scarica');
  expect(await screen.findByText(/Hai fatto l’accesso da più di quindici minuti/)).toBeVisible();
  await press('Scarica');
  expect(await screen.findByText(/Un altro download dei tuoi dati è in corso/)).toBeVisible();
  expect(calls(archive)[0]?.body).toEqual({ password: '' });
});

test('requests the deletion, shows what the law keeps and takes the request back', async () => {
  const { calls } = visitOwnData({
    [deletion]: [data({ kept: some }), data(waiting), data({ kept: some })],
    [ask]: [data(waiting)],
    [withdraw]: [data({ kept: some })],
  });
  await press('Chiedi la cancellazione');
  expect(screen.getByText(/12 documenti, fino al 31 dicembre 2036/)).toBeVisible();
  expect(screen.getByText(/registro dei download, fino al 4 maggio 2036/)).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Motivo/), 'Cambio studio');
  await press('Invia la richiesta');
  expect(await screen.findByText('La tua richiesta di cancellazione è in attesa')).toBeVisible();
  expect(screen.getByText(/ricevuta il 23 novembre 2026/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(calls(ask)).toEqual([{ call: ask, body: { motivo: 'Cambio studio' } }]);
  await press('Ritira la richiesta');
  expect(await screen.findByText('Hai ritirato la richiesta')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Chiedi la cancellazione' })).toBeVisible();
  expect(calls(withdraw)).toHaveLength(1);
});

test('takes no focus when the page opens with a waiting request and address', async () => {
  const address = { email: 'conti@example.com', is_verified: false };
  visitOwnData({ [get]: [preferences('subito', address)], [deletion]: [data(waiting)] });
  expect(await screen.findByText('La tua richiesta di cancellazione è in attesa')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('says from when a confirmed request is executed, and still takes it back', async () => {
  const confirmed = { stato: 'confermata', da_eseguire_il: '2026-12-05T10:00:00.000Z' };
  const request = { ...waiting.request, ...confirmed };
  visitOwnData({ [deletion]: [data({ ...waiting, request })] });
  expect(await screen.findByText(/vengono cancellati dal 5 dicembre 2026/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ritira la richiesta' })).toBeVisible();
});

test('shows the answer of the firm to a rejected request', async () => {
  const request = {
    ...{ stato: 'respinta', da_eseguire_il: null, date_created: null },
    nota: 'C’è un mandato in corso.',
  };
  visitOwnData({ [deletion]: [data({ request, kept: nothing })] });
  expect(await screen.findByText('C’è un mandato in corso.')).toBeVisible();
  await press('Chiedi la cancellazione');
  expect(screen.getByText('Non dobbiamo conservare nulla.')).toBeVisible();
  await press('Annulla');
  expect(screen.getByRole('button', { name: 'Chiedi la cancellazione' })).toHaveFocus();
});

test('shows the other parts when one cannot be read', async () => {
  const answers: Answers = { [get]: [silence] };
  visitOwnData(answers);
  expect(await screen.findByText(/Non riusciamo a leggere le tue preferenze/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Chiedi la cancellazione' })).toBeVisible();
});

test('renders its messages in English', async () => {
  visitOwnData({ [deletion]: [data(waiting)] }, 'en');
  expect(await screen.findByRole('heading', { name: 'My data' })).toBeVisible();
  expect(
    screen.getByText(/12 documents, until December 31, 2036|until 31 December 2036/),
  ).toBeVisible();
});
