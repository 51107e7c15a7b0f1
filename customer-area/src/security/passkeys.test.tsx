import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import { browserWithPasskeys, forgetPasskeys, made, passkey } from '../testing/passkeys.ts';
import { visitSecurity } from '../testing/visit-security.tsx';

const list = 'GET /users/me/passkeys';
const begin = 'POST /users/me/passkeys/begin';
const register = 'POST /users/me/passkeys/register';
const remove = 'POST /users/me/passkeys/remove';

const creation = data({
  rp: { id: 'localhost', name: 'Studio' },
  user: { id: 'YWRh', name: 'anna@example.com', displayName: 'anna@example.com' },
  challenge: 'aGVsbG8',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [{ id: 'b2xk', type: 'public-key', transports: ['internal'] }],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

const none = data([]);
const one = data([passkey()]);

afterEach(() => {
  forgetLogin();
  forgetPasskeys();
  jest.restoreAllMocks();
});

/** Opens the screen; returns its part about passkeys. */
async function visit(answers: Answers, language: 'it' | 'en' = 'it', provider = 'default') {
  const me = [data({ ...client, tfa_secret: null, provider })];
  const { calls } = visitSecurity({ 'GET /users/me': me, ...answers }, language);
  await screen.findByRole('heading', { level: 1 });
  const part = () =>
    within(screen.getByRole('region', { name: language === 'it' ? 'Passkey' : 'Passkeys' }));
  const press = (name: string) => userEvent.click(part().getByRole('button', { name }));
  const type = (label: string, text: string) =>
    userEvent.type(part().getByLabelText(label, { selector: 'input' }), text);
  return { part, press, type, calls };
}

async function add({ press, type }: Awaited<ReturnType<typeof visit>>) {
  await press('Aggiungi una passkey');
  await type('Nome', 'Telefono');
  await type('Password', 'limone-verde');
  await press('Continua');
}

test('shows each passkey with its dates and whether it is synchronised', async () => {
  const used = { id: 2, name: 'Portachiavi', lastUsed: '2026-11-20T23:30:00.000Z' };
  const { part } = await visit({
    [list]: [data([passkey(), passkey({ ...used, isBackedUp: true })])],
  });
  const [phone, keys] = part().getAllByRole('listitem');
  expect(phone).toHaveTextContent('TelefonoRegistrata il 2 novembre 2026 · mai usata');
  expect(phone).not.toHaveTextContent('Sincronizzata');
  // The day in Rome.
  expect(keys).toHaveTextContent('usata l’ultima volta il 21 novembre 2026');
  expect(keys).toHaveTextContent('Sincronizzata');
});

test('creates a passkey after the client enters a name and the password', async () => {
  const requests = browserWithPasskeys(made);
  const screenPart = await visit({
    [list]: [none, one],
    [begin]: [creation],
    [register]: [done],
  });
  const { part, calls } = screenPart;
  expect(part().getByText('Nessuna')).toBeVisible();
  await add(screenPart);
  const message = await screen.findByRole('status');
  expect(message).toHaveTextContent('La passkey «Telefono» è registrata');
  await waitFor(() => expect(message).toHaveFocus());
  expect(part().getByRole('listitem')).toHaveTextContent('Telefono');
  expect(calls(begin)[0]?.body).toEqual({ password: 'limone-verde' });
  expect(calls(register)[0]?.body).toMatchObject({
    name: 'Telefono',
    response: { id: 'YS1wYXNza2V5', response: { attestationObject: 'b2JqZWN0' } },
  });
  expect(requests[0]?.publicKey).toMatchObject({
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  expect(requests[0]?.publicKey.excludeCredentials).toHaveLength(1);
});

test('requires name and password before it asks the browser', async () => {
  const requests = browserWithPasskeys(made);
  const { part, press, calls } = await visit({});
  await press('Aggiungi una passkey');
  await waitFor(() =>
    expect(part().getByRole('heading', { name: 'Aggiungi una passkey' })).toHaveFocus(),
  );
  await press('Continua');
  expect(part().getByLabelText('Nome')).toHaveAccessibleDescription(/Dai un nome/);
  expect(part().getByLabelText('Password', { selector: 'input' })).toHaveAccessibleDescription(
    /Inserisci la tua password/,
  );
  await press('Annulla');
  await waitFor(() =>
    expect(part().getByRole('button', { name: 'Aggiungi una passkey' })).toHaveFocus(),
  );
  expect([calls(begin), requests]).toEqual([[], []]);
});

test.each([
  ['NotAllowedError', /annullata o è scaduta/],
  ['InvalidStateError', /c’è già una passkey/],
  ['ConstraintError', /Attiva un blocco schermo/],
  ['UnknownError', /non è riuscito/],
])('shows a message for %s of the browser and keeps the input', async (name, text) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  browserWithPasskeys(async () => {
    throw new DOMException('', name);
  });
  const screenPart = await visit({ [begin]: [creation] });
  await add(screenPart);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screenPart.part().getByLabelText('Nome')).toHaveValue('Telefono');
  expect(screenPart.calls(register)).toEqual([]);
});

test.each([
  [{ [begin]: [refusal(400, 'TOO_MANY_PASSKEYS')] }, /già dieci passkey/],
  [{ [begin]: [silence] }, /Il servizio non risponde/],
  [{ [begin]: [creation], [register]: [refusal(400, 'INVALID_PASSKEY')] }, /non è riuscito/],
  [{ [begin]: [creation], [register]: [refusal(400, 'TOKEN_EXPIRED')] }, /troppo tempo/],
])('shows a message for error %# of the backend and keeps the input', async (answers, text) => {
  browserWithPasskeys(made);
  const screenPart = await visit(answers);
  await add(screenPart);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screenPart.part().getByLabelText('Nome')).toHaveValue('Telefono');
});

test('shows a wrong password at its field, on addition and removal', async () => {
  const requests = browserWithPasskeys(made);
  const wrong = refusal(401, 'INVALID_CREDENTIALS');
  const screenPart = await visit({ [list]: [one], [begin]: [wrong], [remove]: [wrong] });
  const { part, press, type } = screenPart;
  const password = () => part().getByLabelText('Password', { selector: 'input' });
  await add(screenPart);
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/non è corretta/));
  expect(requests).toEqual([]);
  await press('Annulla');
  await press('Rimuovi «Telefono»');
  await type('Password', 'sbagliata');
  await press('Rimuovi la passkey');
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/non è corretta/));
});

test('removes a passkey with the password and lists what remains', async () => {
  const { part, press, type, calls } = await visit({ [list]: [one, none], [remove]: [done] });
  await press('Rimuovi «Telefono»');
  await waitFor(() =>
    expect(part().getByRole('heading', { name: 'Rimuovi «Telefono»' })).toHaveFocus(),
  );
  expect(part().getByText(/restano collegati/)).toBeVisible();
  await type('Password', 'limone-verde');
  await press('Rimuovi la passkey');
  expect(await screen.findByRole('status')).toHaveTextContent('«Telefono» è stata rimossa');
  await waitFor(() => expect(part().queryByRole('listitem')).not.toBeInTheDocument());
  expect(calls(remove)).toEqual([{ call: remove, body: { id: 1, password: 'limone-verde' } }]);
});

test('lists the passkeys in a browser that cannot create one, and says so', async () => {
  const { part } = await visit({ [list]: [one] }, 'en');
  expect(part().getByRole('listitem')).toHaveTextContent('Registered on November 2, 2026');
  expect(part().getByText(/cannot register passkeys/)).toBeVisible();
  expect(part().queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  expect(part().getByRole('button', { name: 'Remove “Telefono”' })).toBeVisible();
});

test('reads the passkeys again after a failure', async () => {
  const { part, press } = await visit({ [list]: [silence, one] });
  expect(part().getByRole('alert')).toHaveTextContent('Non riusciamo a leggere le tue passkey');
  await press('Riprova');
  expect(await part().findByRole('listitem')).toHaveTextContent('Telefono');
});

test('hides the passkeys from a client who logs in with Google', async () => {
  await visit({}, 'it', 'google');
  expect(screen.queryByRole('region', { name: 'Passkey' })).not.toBeInTheDocument();
});
