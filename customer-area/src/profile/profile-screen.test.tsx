import { errorCode } from '@studio/shared/content';
import { userAtom } from '@studio/shared/session';
import { createStore, readDraft, unsavedAtom } from '@studio/shared/state';
import { exampleBootstrapData, polyfillDialog, renderApp } from '@studio/shared/testing';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Outlet, useRouteError } from 'react-router-dom';
import { messages } from '../messages/index.ts';
import { type Answers, backendWith, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin, rememberLogin } from '../testing/client.ts';
import { profileRoute } from './profile-route.ts';

// The screen is large: on a machine that is busy it takes its time.
configure({ asyncUtilTimeout: 5000 });

const stored = {
  first_name: 'Anna',
  last_name: 'Bianchi',
  email: 'anna@example.com',
  societa: 'Bianchi Arredi S.r.l.',
  indirizzo: 'Via dei Mille 3',
  citta: 'Bologna',
  provincia: 'BO',
  nazione: 'Italia',
  telefono: null,
  pec: null,
  piva: '12345678903',
  codice_univoco: null,
};

const phone = {
  campo: 'telefono',
  valore_richiesto: '+39 051 000 0142',
  stato: 'in_attesa',
  motivo: null,
  applicata_il: null,
  date_created: '2026-11-20T10:00:00Z',
  date_updated: null,
};

const me = 'GET /users/me';
const requests = 'GET /items/richieste_modifica';
const ask = 'POST /change-requests';
const withdraw = 'POST /change-requests/withdraw';
const resend = 'POST /change-requests/resend';

/** Stands where the guard would take over. */
function ForTheGuard() {
  return <p>{`Alla guardia: ${errorCode(useRouteError())}`}</p>;
}

/** A visit to the screen before a backend with these answers. */
function visit(answers: Answers = {}, language: 'it' | 'en' = 'it', store = createStore()) {
  rememberLogin();
  const { fetch, asked } = backendWith({
    [me]: [data(stored)],
    [requests]: [data([])],
    ...answers,
  });
  store.set(userAtom, client);
  const app = renderApp({
    routes: [
      {
        element: (
          <>
            <Link to="/altrove">Altrove</Link>
            <Outlet />
          </>
        ),
        children: [
          { path: '/account/profile', ...profileRoute, errorElement: <ForTheGuard /> },
          { path: '/altrove', element: <h1>Un’altra pagina</h1> },
        ],
      },
    ],
    path: '/account/profile',
    language,
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
  const calls = (call: string) => asked.filter((one) => one.call === call);
  return { ...app, calls };
}

const field = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const send = () => press('Richiedi Modifica');

async function type(name: string, value: string) {
  await userEvent.clear(await field(name));
  if (value !== '') await userEvent.type(await field(name), value);
}

beforeAll(polyfillDialog);
afterEach(() => {
  forgetLogin();
  jest.restoreAllMocks();
});

test.each([
  [
    'it',
    ['Persona', 'Azienda', 'Fatturazione'],
    'Nome Cognome Email Società Indirizzo Città Provincia Nazione Telefono Pec P.iva Codice univoco',
  ],
  [
    'en',
    ['Person', 'Company', 'Invoicing'],
    'First name Last name Email Company name Address City Province Country Phone Certified mail (PEC) VAT number E-invoicing code',
  ],
] as const)('in %s the form shows what is stored, in groups', async (language, groups, labels) => {
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

test('what differs is asked for once, with the fixed status and role; the form shows what is stored again', async () => {
  const { calls, store } = visit({
    [ask]: [data({ requested: ['citta', 'telefono'] })],
    [requests]: [data([]), data([phone])],
  });
  await type('Telefono', ' +39 051 000 0142 ');
  await type('Città', 'Modena');
  const button = screen.getByRole('button', { name: 'Richiedi Modifica' });
  for (let click = 0; click < 20; click += 1) fireEvent.click(button);
  const message = await screen.findByText('Richiesta inviata');
  await waitFor(() => expect(message.parentElement).toHaveFocus());
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

test('a field that was emptied is asked for as empty', async () => {
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

  test('only what was typed is asked for', async () => {
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

  test('a form in which nothing was typed shows it, and has nothing to ask for', async () => {
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

test('nothing changed is told without asking the backend', async () => {
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
  ['it', 'Codice univoco', '12345', /6 o 7 lettere e cifre/],
  ['it', 'Società', 'A\u202eB', /caratteri che non si possono usare/],
  ['en', 'First name', '', 'Enter your first name'],
  ['en', 'VAT number', '1', /check the eleven digits/],
] as const)(
  'in %s the field %s with %p says what is wrong, and has the focus',
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

test('what is stored and breaks a rule of today stops no other change', async () => {
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

test('a province is chosen by its name', async () => {
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

test('what the backend has against fields stands at each of them', async () => {
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
])('a failure keeps everything that was typed', async (answer, text) => {
  const { calls } = visit({ [ask]: [answer] });
  await type('Città', 'Modena');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(await field('Città')).toHaveValue('Modena');
  // A refusal is no reason to read the profile again.
  expect(calls(me)).toHaveLength(1);
});

test('a session that is over is left to the guard, and what was typed is there after the login', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const over = refusal(401, 'TOKEN_EXPIRED');
  const store = createStore();
  const first = visit({ [me]: [data(stored), over], [ask]: [over] }, 'it', store);
  await type('Città', 'Modena');
  await send();
  expect(await screen.findByText('Alla guardia: TOKEN_EXPIRED')).toBeVisible();
  first.unmount();
  visit({}, 'it', store);
  expect(await field('Città')).toHaveValue('Modena');
  expect(await field('Nome')).toHaveValue('Anna');
  expect(store.get(unsavedAtom)).toBe(true);
});

test.each([
  ['in_attesa', null, 'In attesa: Modena Richiesta del 20 novembre 2026'],
  ['approvata', null, /^Da confermare: Modena Lo studio ha approvato/],
  ['approvata', '2026-11-21T09:00:00Z', ''],
  ['rifiutata', null, ''],
])(
  'a request that is %s (in force: %p) is told beside its field: %p',
  async (stato, applicata_il, text) => {
    visit({
      [requests]: [
        data([{ ...phone, campo: 'citta', valore_richiesto: 'Modena', stato, applicata_il }]),
      ],
    });
    expect(await field('Città')).toHaveAccessibleDescription(text);
  },
);

test('a province that is asked for is called by its name, and nothing by words', async () => {
  const province = { ...phone, campo: 'provincia', valore_richiesto: 'MO' };
  visit({ [requests]: [data([province, { ...phone, campo: 'citta', valore_richiesto: null }])] });
  expect(await screen.findByText('In attesa: Modena (MO)')).toBeVisible();
  expect(screen.getByText('In attesa: nessun valore')).toBeVisible();
});

test('a request is taken back; its field has the focus and says so, and what was typed stays', async () => {
  const { calls } = visit({ [requests]: [data([phone]), data([])], [withdraw]: [done] });
  await type('Città', 'Modena');
  const button = await screen.findByRole('button', { name: 'Ritira la richiesta (Telefono)' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(async () => expect(await field('Telefono')).toHaveFocus());
  expect(await field('Telefono')).toHaveAccessibleDescription('Richiesta ritirata.');
  expect(screen.queryByRole('button', { name: /Ritira/ })).toBeNull();
  expect(calls(withdraw)).toEqual([{ call: withdraw, body: { campo: 'telefono' } }]);
  expect(await field('Città')).toHaveValue('Modena');
});

test('a request that could not be taken back is still there', async () => {
  visit({ [requests]: [data([phone])], [withdraw]: [silence] });
  await press('Ritira la richiesta (Telefono)');
  expect(await screen.findByRole('alert')).toHaveTextContent('La richiesta non è stata ritirata');
  expect(screen.getByText('In attesa: +39 051 000 0142')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ritira/ })).toHaveFocus());
});

const unconfirmed = {
  ...phone,
  campo: 'email',
  valore_richiesto: 'anna@nuovo.example',
  stato: 'approvata',
};

test.each([
  [
    'it',
    'Invia un nuovo link (Email)',
    'Email',
    /Stiamo inviando un nuovo link a questo indirizzo/,
  ],
  ['en', 'Send a new link (Email)', 'Email', /We are sending a new link to this address/],
] as const)(
  'in %s the link to an approved address is sent once more; its field has the focus and says so',
  async (language, name, label, text) => {
    const { calls } = visit({ [requests]: [data([unconfirmed])], [resend]: [done] }, language);
    const button = await screen.findByRole('button', { name });
    for (let click = 0; click < 5; click += 1) fireEvent.click(button);
    await waitFor(async () => expect(await field(label)).toHaveFocus());
    expect(await field(label)).toHaveAccessibleDescription(text);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(calls(resend)).toEqual([{ call: resend, body: { campo: 'email' } }]);
    expect(calls(withdraw)).toEqual([]);
  },
);

test.each([
  [silence, 'Il link non è stato inviato'],
  [refusal(429, 'REQUESTS_EXCEEDED'), 'Hai chiesto il link troppe volte'],
])('a link that could not be sent can be asked for again', async (answer, text) => {
  const { calls } = visit({ [requests]: [data([unconfirmed])], [resend]: [answer, done] });
  await press('Invia un nuovo link (Email)');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await press('Invia un nuovo link (Email)');
  expect(await screen.findByText(/Stiamo inviando un nuovo link/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls(resend)).toHaveLength(2);
});

test('only an approved address has a link to send', async () => {
  visit({ [requests]: [data([{ ...unconfirmed, stato: 'in_attesa' }])] });
  expect(await screen.findByRole('button', { name: 'Ritira la richiesta (Email)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /nuovo link/ })).toBeNull();
});

test('what was decided lately is told with the reason of a refusal, as plain text', async () => {
  const approved = {
    ...phone,
    stato: 'approvata',
    applicata_il: '2026-11-10T09:00:00Z',
  };
  const refused = {
    ...phone,
    campo: 'societa',
    valore_richiesto: '<b>Nuova</b>',
    stato: 'rifiutata',
    motivo: '<i>Manca la visura</i>',
    date_updated: '2026-11-19T09:00:00Z',
  };
  visit({ [requests]: [data([refused, approved])] });
  const list = within(await screen.findByRole('region', { name: 'Ultime richieste' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Società: <b>Nuova</b>Rifiutata 19 novembre 2026Motivo: <i>Manca la visura</i>',
    'Telefono: +39 051 000 0142Approvata 10 novembre 2026',
  ]);
});

test('requests that cannot be read cost their own part only, and can be read again', async () => {
  visit({ [requests]: [silence, data([phone])] });
  expect(await screen.findByRole('alert')).toHaveTextContent('le tue richieste di modifica');
  await type('Città', 'Modena');
  await press('Riprova');
  expect(await screen.findByText('In attesa: +39 051 000 0142')).toBeVisible();
  expect(await field('Città')).toHaveValue('Modena');
});

test('a profile that cannot be read can be read again', async () => {
  visit({ [me]: [silence, data(stored)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere i tuoi dati');
  expect(screen.queryByRole('form')).toBeNull();
  await press('Riprova');
  expect(await field('Nome')).toHaveValue('Anna');
});

test('so is a session that is over when the screen opens left to the guard', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  visit({ [me]: [refusal(401, 'TOKEN_EXPIRED')] });
  expect(await screen.findByText('Alla guardia: TOKEN_EXPIRED')).toBeVisible();
});

test('who leaves with unsent input is asked first, and can stay', async () => {
  const { address } = visit();
  await type('Città', 'Modena');
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hai modifiche non salvate' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Resta' })).toHaveFocus());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Resta' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/account/profile');
  expect(await field('Città')).toHaveValue('Modena');
});

test('Escape stays, too, and who is sure leaves and finds what is stored', async () => {
  const { address, navigate, store } = visit();
  await type('Città', 'Modena');
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/account/profile');
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  await press('Esci senza salvare');
  expect(await screen.findByRole('heading', { name: 'Un’altra pagina' })).toBeVisible();
  expect(readDraft(store, 'profile')).toBeUndefined();
  await navigate('/account/profile');
  expect(await field('Città')).toHaveValue('Bologna');
});

test('in English the question is asked in English', async () => {
  visit({}, 'en');
  await type('City', 'Modena');
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  await screen.findByRole('dialog', { name: 'You have unsaved changes' });
  expect(screen.getByRole('button', { name: 'Leave without saving' })).toBeVisible();
});

function closeTab(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}

test('nobody is asked who has typed nothing, has taken it back, or whose session is over', async () => {
  const { store } = visit();
  await type('Città', 'Modena');
  expect(closeTab()).toBe(false);
  await type('Città', 'Bologna');
  expect(closeTab()).toBe(true);
  await type('Città', 'Modena');
  act(() => store.set(userAtom, undefined));
  expect(closeTab()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  expect(await screen.findByRole('heading', { name: 'Un’altra pagina' })).toBeVisible();
  // For the login in between.
  expect(readDraft(store, 'profile')).toEqual({ citta: 'Modena' });
  expect(store.get(unsavedAtom)).toBe(false);
});

test('nobody is asked after the request was sent', async () => {
  visit({ [ask]: [data({ requested: ['citta'] })] });
  await type('Città', 'Modena');
  await send();
  await screen.findByText('Richiesta inviata');
  expect(closeTab()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  expect(await screen.findByRole('heading', { name: 'Un’altra pagina' })).toBeVisible();
});
