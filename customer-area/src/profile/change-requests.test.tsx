import { polyfillDialog } from '@studio/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { data, done, refusal, silence } from '../testing/backend.ts';
import { forgetLogin } from '../testing/client.ts';
import {
  field,
  phone,
  press,
  requests,
  resend,
  seen,
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
  ['in_attesa', null, 'In attesa: Modena Richiesta del 20 novembre 2026'],
  ['approvata', null, /^Da confermare: Modena Lo studio ha approvato/],
  ['approvata', '2026-11-21T09:00:00Z', ''],
  ['rifiutata', null, ''],
])(
  'shows a request that is %s (in force: %p) beside its field: %p',
  async (stato, applicata_il, text) => {
    visit({
      [requests]: [
        data([{ ...phone, campo: 'citta', valore_richiesto: 'Modena', stato, applicata_il }]),
      ],
    });
    expect(await field('Città')).toHaveAccessibleDescription(text);
  },
);

test('shows a requested province by name and an empty value in words', async () => {
  const province = { ...phone, campo: 'provincia', valore_richiesto: 'MO' };
  visit({ [requests]: [data([province, { ...phone, campo: 'citta', valore_richiesto: null }])] });
  expect(await screen.findByText('In attesa: Modena (MO)')).toBeVisible();
  expect(screen.getByText('In attesa: nessun valore')).toBeVisible();
});

test('withdraws a request, focuses its field and keeps the input', async () => {
  const { calls } = visit({ [requests]: [data([phone]), data([])], [withdraw]: [done] });
  await type('Città', 'Modena');
  const button = await screen.findByRole('button', { name: 'Ritira la richiesta (Telefono)' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(async () => expect(await field('Telefono')).toHaveFocus());
  expect(await field('Telefono')).toHaveAccessibleDescription('Richiesta ritirata.');
  expect(screen.queryByRole('button', { name: /Ritira/ })).toBeNull();
  expect(calls(withdraw)).toEqual([{ call: withdraw, body: { id: 1 } }]);
  expect(await field('Città')).toHaveValue('Modena');
});

test('says at the top what the firm has decided when a withdrawal comes too late', async () => {
  const decided = { ...phone, stato: 'approvata', applicata_il: '2026-11-24T09:00:00Z' };
  const overtaken = {
    ...{ da: 'studio', nome: null, vale: 'approvata' },
    quando: '2026-11-24T09:00:00.000Z',
  };
  visit({
    [requests]: [data([phone]), data([decided])],
    [withdraw]: [refusal(409, 'CHANGED_MEANWHILE', overtaken)],
  });
  await press('Ritira la richiesta (Telefono)');
  const message = await screen.findByRole('alert');
  expect(message).toHaveTextContent('La richiesta non è stata ritirata.');
  expect(message).toHaveTextContent('24 novembre 2026');
  expect(message).toHaveTextContent('Ora vale: lo studio ha approvato la modifica.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ritira/ })).toBeNull());
  expect(message).toBeVisible();
});

test('keeps a request whose withdrawal failed', async () => {
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
  'sends in %s the link to an approved address again and focuses its field',
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
])('sends the link on a retry after a failure', async (answer, text) => {
  const { calls } = visit({ [requests]: [data([unconfirmed])], [resend]: [answer, done] });
  await press('Invia un nuovo link (Email)');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await press('Invia un nuovo link (Email)');
  expect(await screen.findByText(/Stiamo inviando un nuovo link/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls(resend)).toHaveLength(2);
});

test('offers the link only for an approved address', async () => {
  visit({ [requests]: [data([{ ...unconfirmed, stato: 'in_attesa' }])] });
  expect(await screen.findByRole('button', { name: 'Ritira la richiesta (Email)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /nuovo link/ })).toBeNull();
});

test('lists the last decisions with the reason of a refusal, as plain text', async () => {
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

test('marks the reason of a refusal as Italian in the English interface', async () => {
  const refused = {
    ...phone,
    id: 9,
    stato: 'rifiutata',
    motivo: 'Manca la visura',
    vista_il: null,
  };
  visit({ [requests]: [data([{ ...refused, date_updated: '2026-11-19T09:00:00Z' }])] }, 'en');
  const [reason] = await screen.findAllByText('Manca la visura');
  expect(reason).toHaveAttribute('lang', 'it');
  expect(reason?.parentElement).toHaveTextContent('Reason: Manca la visura');
});

const refusal7 = {
  ...phone,
  id: 7,
  stato: 'rifiutata',
  motivo: 'Manca la visura',
  vista_il: null,
  date_updated: '2025-01-19T09:00:00Z',
};

test('keeps a refusal with its reason until the client dismisses it', async () => {
  const newer = Array.from({ length: 6 }, (_, index) => ({
    ...phone,
    id: index + 10,
    campo: 'citta',
    stato: 'approvata',
    applicata_il: `2026-11-1${index}T09:00:00Z`,
  }));
  const other = { ...refusal7, id: 8, campo: 'societa' };
  const dismissed = { ...refusal7, vista_il: '2026-11-20T10:00:00Z' };
  const { calls } = visit({
    [requests]: [data([...newer, refusal7, other]), data([...newer, dismissed, other])],
    [seen]: [silence, done],
  });
  const section = within(await screen.findByRole('region', { name: 'Richieste non accolte' }));
  expect(section.getAllByRole('listitem')[0]).toHaveTextContent(
    'Telefono: +39 051 000 0142Rifiutata 19 gennaio 2025Motivo: Manca la visura',
  );
  await press('Ho letto (Telefono)');
  expect(await section.findByRole('alert')).toHaveTextContent('Non siamo riusciti');
  await press('Ho letto (Telefono)');
  await waitFor(() => expect(section.getByRole('status')).toHaveFocus());
  expect(section.getByRole('status')).toHaveTextContent('Segnata come letta');
  expect(section.getAllByRole('listitem')).toHaveLength(1);
  expect(section.queryByRole('alert')).toBeNull();
  expect(calls(seen)).toEqual([
    { call: seen, body: { id: 7 } },
    { call: seen, body: { id: 7 } },
  ]);
});

test('shows a refusal once, and none of a backend that stores no dismissal', async () => {
  visit({ [requests]: [data([refusal7, { ...refusal7, id: 8, vista_il: undefined }])] });
  const open = within(await screen.findByRole('region', { name: 'Richieste non accolte' }));
  expect(open.getAllByRole('listitem')).toHaveLength(1);
  const last = within(screen.getByRole('region', { name: 'Ultime richieste' }));
  expect(last.getAllByRole('listitem')).toHaveLength(1);
});

test('reads the requests again after a failure and keeps the form', async () => {
  visit({ [requests]: [silence, data([phone])] });
  expect(await screen.findByRole('alert')).toHaveTextContent('le tue richieste di modifica');
  await type('Città', 'Modena');
  await press('Riprova');
  expect(await screen.findByText('In attesa: +39 051 000 0142')).toBeVisible();
  expect(await field('Città')).toHaveValue('Modena');
});
