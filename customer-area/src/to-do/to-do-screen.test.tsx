import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, silence } from '../testing/backend.ts';
import { forgetLogin } from '../testing/client.ts';
import { requestRecord, sentRecord, visitToDo } from '../testing/visit-to-do.tsx';
import { dueWords } from './due-words.ts';

afterEach(() => {
  forgetLogin();
  jest.useRealTimers();
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));

test.each([
  ['2026-11-19', { key: 'late', count: 5 }],
  ['2026-11-23', { key: 'late', count: 1 }],
  ['2026-11-24', { key: 'today', count: 0 }],
  ['2026-11-25', { key: 'tomorrow', count: 1 }],
  ['2026-12-24', { key: 'soon', count: 30 }],
  ['2026-12-25', undefined],
])('tells %s on 24 November as %p', (last, words) => {
  expect(dueWords(last, '2026-11-24')).toEqual(words);
});

test('shows what is asked in the order of the backend, then what the firm checks, then what is closed', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z'), doNotFake: ['setTimeout'] });
  visitToDo({
    requests: [
      requestRecord({ id: 1, titolo: 'Visura', scadenza: '2026-11-20' }),
      requestRecord({
        id: 2,
        titolo: 'Contratto',
        scadenza: '2026-11-25',
        stato: 'da_rifare',
        nota: 'Manca la seconda pagina.',
      }),
      requestRecord({
        id: 3,
        titolo: 'Fatture',
        stato: 'inviata',
        inviata_il: '2026-11-22T09:00Z',
      }),
      requestRecord({ id: 4, titolo: 'Delega', stato: 'accettata' }),
      requestRecord({ id: 5, titolo: 'Altro', stato: 'sconosciuto' }),
    ],
  });
  const requests = await section('Documenti richiesti');
  expect(requests.getByText(/aspetta da te 2 documenti/)).toBeVisible();
  const titles = requests.getAllByRole('heading', { level: 3 }).map((h) => h.textContent);
  expect(titles).toEqual(['Visura', 'Contratto', 'Inviati, li controlla lo studio']);
  expect(requests.getByText('in ritardo di 4 giorni')).toBeVisible();
  expect(requests.getByText('scade domani')).toBeVisible();
  expect(requests.getByText('Manca la seconda pagina.')).toBeVisible();
  expect(requests.getByText('Inviato il 22 novembre 2026')).toBeVisible();
  expect(requests.getByText('Delega')).not.toBeVisible();
  expect(screen.queryByText(/non hai nulla da fare/)).toBeNull();
});

test('says that there is nothing to do, and leads to the documents of the company', async () => {
  const { asked } = visitToDo({ path: '/account/da-fare?azienda=7' });
  expect(await screen.findByText(/non hai nulla da fare/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vai ai documenti' })).toHaveAttribute(
    'href',
    '/account/documenti?azienda=7',
  );
  expect(asked.map(({ call }) => call).sort()).toEqual([
    'GET /approvals',
    'GET /due',
    'GET /messages/threads',
    'GET /requests',
    'GET /to-do',
    'GET /uploads/sent',
  ]);
});

test('lists every sent file with its state, and names the person in a company only', async () => {
  const sent = [
    sentRecord({
      richiesta: { id: 1, titolo: 'Carta d’identità' },
      stato: 'da_rifare',
      nota: 'Non si legge.',
    }),
    sentRecord({ id: 2, nome: 'virus.doc', stato: 'respinto', file: null, avviso: 'macro' }),
    ...Array.from({ length: 21 }, (_, index) => sentRecord({ id: 3 + index, nome: `f${index}` })),
  ];
  visitToDo({ sent, path: '/account/da-fare?azienda=7' });
  const list = await section('Inviati');
  const [first, second] = list.getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'carta.pdfPDF, 120 kB20 novembre 2026da Anna BianchiCarta d’identitàNon si legge.Da rifare',
  );
  expect(list.getByRole('link', { name: 'carta.pdf' })).toHaveAttribute(
    'href',
    '/api/assets/a-file',
  );
  expect(second).toHaveTextContent('Contiene macro');
  expect(second?.querySelector('a')).toBeNull();
  expect(list.getAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(list.getByRole('button', { name: 'Mostra altri' }));
  expect(list.getAllByRole('listitem')).toHaveLength(23);
});

test('shows what it could read, and reads the rest again on a retry', async () => {
  visitToDo({
    sent: [sentRecord()],
    others: { 'GET /requests': [silence, data([requestRecord()])] },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere che cosa');
  expect(screen.getByText('carta.pdf')).toBeVisible();
  expect(screen.queryByText(/non hai nulla da fare/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('heading', { name: 'Carta d’identità' })).toBeVisible();
});

test('shows one error when nothing of the page could be read', async () => {
  visitToDo({
    others: {
      'GET /requests': [silence],
      'GET /due': [silence],
      'GET /approvals': [silence],
      'GET /messages/threads': [silence],
      'GET /uploads/sent': [silence],
    },
  });
  expect(await screen.findByText(/Non riusciamo a leggere questa pagina/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Riprova' })).toHaveLength(1);
});

test('lists conversations, unread ones first', async () => {
  const threadRecord = (id: number, da_leggere: number) => ({
    documento: { id, titolo: null, tipologia: 'F24', anno: 2026, mese: id },
    richiesta: null,
    ultimo: { testo: 'Entro il 16.', quando: '2026-06-01T10:00:00Z', da: 'studio', mia: false },
    da_leggere,
  });
  visitToDo({ threads: [threadRecord(2, 0), threadRecord(1, 2)] });
  const list = await section('Messaggi');
  const [first, second] = list.getAllByRole('button');
  expect(first).toHaveTextContent('F24 gennaio 20262 da leggereStudio: Entro il 16.1 giugno 2026');
  expect(second).toHaveTextContent('F24 febbraio 2026Studio');
  expect(screen.queryByText(/non hai nulla da fare/)).toBeNull();
});

test('a delegate chooses one of the own types before a file is sent without being asked', async () => {
  const own = { id: 7, ruolo: 'delegato', tipologie: [{ id: 2, tipologia: 'F24' }] };
  visitToDo({
    path: '/account/da-fare?azienda=7',
    others: { 'GET /companies': [data({ own: false, companies: [own] })] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invia un documento' }));
  const types = await screen.findByLabelText('Tipo di documento');
  expect(
    within(types)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Scegli', 'F24']);
  const file = new File(['x'], 'f24.txt', { type: 'text/plain' });
  await userEvent.upload(screen.getByLabelText('Scegli i file'), file);
  const send = await screen.findByRole('button', { name: 'Invia 1 file' });
  await userEvent.click(send);
  expect(types).toHaveAccessibleDescription('Scegli il tipo di documento');
  await userEvent.click(screen.getByRole('button', { name: 'Annulla' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Invia un documento' })).toHaveFocus(),
  );
});
