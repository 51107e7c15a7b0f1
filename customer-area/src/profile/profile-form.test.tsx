import { readDraft, unsavedAtom } from '@studio/shared/client';
import { exampleBootstrapData, polyfillDialog } from '@studio/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, done, refusal, silence } from '../testing/backend.ts';
import { forgetLogin } from '../testing/client.ts';
import {
  ask,
  field,
  me,
  phone,
  press,
  requests,
  send,
  stored,
  type,
  visit,
  withdraw,
} from '../testing/visit-profile.tsx';

beforeAll(polyfillDialog);
afterEach(() => {
  forgetLogin();
  jest.restoreAllMocks();
});

test.each([
  [
    'it',
    ['Persona', 'Azienda', 'Fatturazione'],
    'Nome Cognome Email Società Indirizzo CAP Città Provincia Nazione Telefono Pec P.iva Codice fiscale Codice univoco',
  ],
  [
    'en',
    ['Person', 'Company', 'Invoicing'],
    'First name Last name Email Company name Address Postal code (CAP) City Province Country Phone Certified mail (PEC) VAT number Italian tax code E-invoicing code',
  ],
] as const)('shows in %s the stored values in groups', async (language, groups, labels) => {
  const { container } = visit({}, language);
  await screen.findByRole('form');
  expect(
    screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent),
  ).toEqual(groups);
  const shown = [...container.querySelectorAll('form label')].map(({ textContent }) => textContent);
  expect(shown.join(' ')).toBe(labels);
  const values = [...container.querySelectorAll('form input, form select')].map((control) =>
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? control.value
      : undefined,
  );
  expect(values).toEqual(Object.values(stored).map((value) => value ?? ''));
});

test('shows the data of the company in view beside the person’s own, and says when they cannot be read', async () => {
  const company = { societa: 'Prima S.r.l.', citta: 'Imola', pec: null };
  const path = '/account/profile?azienda=7';
  const { unmount } = visit({ [me]: [data(stored), data(company)] }, 'it', undefined, path);
  expect(await screen.findByText('Prima S.r.l.')).toBeVisible();
  const section = screen.getByRole('region', { name: 'L’azienda' });
  expect(within(section).queryByText('Pec')).toBeNull();
  expect(await field('Città')).toHaveValue('Bologna');
  unmount();
  visit({ [me]: [data(stored), silence] }, 'it', undefined, path);
  expect(await screen.findByText(/leggere i dati dell’azienda/)).toBeVisible();
});

test('sends the changed fields once with fixed status and role, and shows the stored values again', async () => {
  const { calls, store } = visit({
    [ask]: [data({ requested: ['citta', 'telefono'] })],
    [requests]: [data([]), data([phone])],
  });
  await type('Telefono', ' +39 051 000 0142 ');
  await type('Città', 'Modena');
  const button = screen.getByRole('button', { name: 'Richiedi Modifica' });
  for (let click = 0; click < 20; click += 1) fireEvent.click(button);
  const message = await screen.findByText('Richiesta inviata');
  await waitFor(() => expect(message.parentElement?.parentElement).toHaveFocus());
  expect(message.parentElement).toHaveTextContent('Hai chiesto di modificare: Città e Telefono.');
  expect(calls(ask)).toEqual([
    {
      call: ask,
      body: {
        values: {
          citta: 'Modena',
          telefono: '+39 051 000 0142',
          status: 'invited',
          role: exampleBootstrapData.clientRole,
        },
      },
    },
  ]);
  expect(await field('Telefono')).toHaveValue('');
  expect(await field('Telefono')).toHaveAccessibleDescription(
    'In attesa: +39 051 000 0142 Richiesta del 20 novembre 2026',
  );
  expect(readDraft(store, 'profile')).toBeUndefined();
  expect(store.get(unsavedAtom)).toBe(false);
});

test('sends an emptied field as empty', async () => {
  const { calls } = visit({ [ask]: [data({ requested: ['citta'] })] });
  await type('Città', '');
  await send();
  await screen.findByText('Richiesta inviata');
  const fixed = { status: 'invited', role: exampleBootstrapData.clientRole };
  expect(calls(ask)).toEqual([{ call: ask, body: { values: { citta: '', ...fixed } } }]);
});

describe('when the firm has changed the profile since the page was opened', () => {
  const since = { ...stored, citta: 'Modena', telefono: '051 2' };
  const answers = {
    [me]: [data(stored), data(since)],
    [requests]: [data([phone]), data([])],
    [withdraw]: [done],
    [ask]: [data({ requested: ['nazione'] })],
  };

  async function rollBack() {
    await press('Ritira la richiesta (Telefono)');
    await waitFor(async () => expect(await field('Telefono')).toHaveFocus());
    expect(await field('Telefono')).toHaveAccessibleDescription('Richiesta ritirata.');
  }

  test('sends only the typed fields', async () => {
    const { calls, store } = visit(answers);
    await type('Nazione', 'Svizzera');
    await rollBack();
    expect(readDraft(store, 'profile')).toEqual({ nazione: 'Svizzera' });
    await send();
    await screen.findByText('Richiesta inviata');
    const fixed = { status: 'invited', role: exampleBootstrapData.clientRole };
    expect(calls(ask)).toEqual([
      { call: ask, body: { values: { nazione: 'Svizzera', ...fixed } } },
    ]);
    expect(await field('Città')).toHaveValue('Modena');
  });

  test('shows the new values in an untouched form and sends nothing', async () => {
    const { calls, store } = visit(answers);
    await rollBack();
    expect(await field('Città')).toHaveValue('Modena');
    expect(await field('Telefono')).toHaveValue('051 2');
    expect(store.get(unsavedAtom)).toBe(false);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Non hai cambiato nulla');
    await type('Città', 'Bologna');
    expect(readDraft(store, 'profile')).toEqual({ citta: 'Bologna' });
    expect(calls(ask)).toEqual([]);
  });
});

test('reports an unchanged form without a request', async () => {
  const { calls } = visit();
  await type('Nome', ' Anna ');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Non hai cambiato nulla');
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  expect(calls(ask)).toEqual([]);
});

test.each([
  ['it', 'Nome', '', 'Inserisci il nome'],
  ['it', 'Cognome', '  ', 'Inserisci il cognome'],
  ['it', 'Email', '', 'Inserisci l’indirizzo e-mail'],
  ['it', 'Email', 'anna@', 'L’indirizzo e-mail non è valido'],
  ['it', 'Pec', 'anna', 'L’indirizzo PEC non è valido'],
  ['it', 'Telefono', '12', /almeno cinque cifre/],
  ['it', 'Telefono', '123456789012345678901', 'Qui ci stanno al massimo 20 caratteri'],
  ['it', 'P.iva', '12345678901', /controlla le undici cifre/],
  ['it', 'CAP', '184', /cinque cifre, zeri iniziali compresi/],
  ['it', 'Codice fiscale', 'RSSMRA79B11C566S', /controlla i 16 caratteri/],
  ['en', 'Italian tax code', '12345678901', /or the 11 digits of a company/],
  ['it', 'Codice univoco', '12345', /6 o 7 lettere e cifre/],
  ['it', 'Società', 'A\u0007B', /caratteri che non si possono usare/],
  ['en', 'First name', '', 'Enter your first name'],
  ['en', 'VAT number', '1', /check the eleven digits/],
] as const)(
  'shows in %s the problem of the field %s with %p and focuses it',
  async (language, name, value, text) => {
    const { calls } = visit({}, language);
    await userEvent.clear(await field(name));
    fireEvent.change(await field(name), { target: { value } });
    await press(language === 'it' ? 'Richiedi Modifica' : 'Request the change');
    await waitFor(async () => expect(await field(name)).toHaveFocus());
    expect(await field(name)).toHaveAccessibleDescription(text);
    expect(calls(ask)).toEqual([]);
  },
);

test('allows other changes while a stored value breaks a current rule', async () => {
  const { calls } = visit({
    [me]: [data({ ...stored, provincia: 'SU', telefono: '1' })],
    [ask]: [data({ requested: ['citta'] })],
  });
  expect(await screen.findByRole('combobox', { name: 'Provincia' })).toHaveValue('SU');
  await type('Città', 'Carbonia');
  await send();
  expect(await screen.findByText('Richiesta inviata')).toBeVisible();
  expect(calls(ask)).toHaveLength(1);
});

test('offers provinces by name', async () => {
  const { calls } = visit({ [ask]: [data({ requested: ['provincia'] })] });
  const list = await screen.findByRole('combobox', { name: 'Provincia' });
  await userEvent.selectOptions(list, 'Forlì-Cesena (FC)');
  await send();
  await screen.findByText('Richiesta inviata');
  expect(calls(ask)).toEqual([
    expect.objectContaining({
      body: { values: expect.objectContaining({ provincia: 'FC' }) },
    }),
  ]);
});

test('shows the backend’s errors at their fields', async () => {
  const errors = [
    { message: '', extensions: { code: 'FAILED_VALIDATION', field: 'piva', type: 'invalid' } },
    { message: '', extensions: { code: 'FAILED_VALIDATION', field: 'citta', type: 'brand_new' } },
  ];
  visit({ [ask]: [() => Response.json({ errors }, { status: 400 })] });
  await type('Città', 'Modena');
  await send();
  await waitFor(async () =>
    expect(await field('P.iva')).toHaveAccessibleDescription(/controlla le undici cifre/),
  );
  expect(await field('Città')).toHaveAccessibleDescription(/non si possono usare/);
  await waitFor(async () => expect(await field('Città')).toHaveFocus());
  expect(await field('Città')).toHaveValue('Modena');
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  [silence, 'Il servizio non risponde'],
  [refusal(503, 'SERVICE_UNAVAILABLE'), 'Il servizio non risponde'],
  [refusal(429, 'REQUESTS_EXCEEDED'), 'Troppi tentativi in poco tempo'],
  [refusal(500, 'INTERNAL_SERVER_ERROR'), 'Non è stato possibile completare'],
  [refusal(400, 'NOTHING_CHANGED'), 'Non hai cambiato nulla'],
])('keeps the input after a failure', async (answer, text) => {
  const { calls } = visit({ [ask]: [answer] });
  await type('Città', 'Modena');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await field('Città')).toHaveValue('Modena');
  // A refusal is no reason to read the profile again.
  expect(calls(me)).toHaveLength(1);
});

test('reads the profile again after a failure', async () => {
  visit({ [me]: [silence, data(stored)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere i tuoi dati');
  expect(screen.queryByRole('form')).toBeNull();
  await press('Riprova');
  expect(await field('Nome')).toHaveValue('Anna');
});
