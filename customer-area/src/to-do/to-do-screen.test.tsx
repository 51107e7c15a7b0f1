import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, silence } from '../testing/backend.ts';
import { forgetLogin } from '../testing/client.ts';
import { requestRecord, sentRecord, visitToDo } from '../testing/visit-to-do.tsx';
import { dueWords } from './due-date.tsx';

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

test('lists what waits by its last day, whatever it is, and folds what is sent or closed', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-24T09:00:00Z'), doNotFake: ['setTimeout'] });
  const due = {
    ...{ id: 1, tributo: 'F24 IVA', importo: '10.00', scade_il: '2026-11-24', modo: 'addebito' },
    ...{ iban: null, stato: 'da_rispondere', documento: null, risposte: ['autorizzo'] },
    ...{ versione: 'v1', risposta: null },
  };
  const approval = {
    ...{ documento: 8, tipologia: 'Bilancio', anno: 2025, mese: null, titolo: 'Bilancio 2025' },
    ...{ file: 'a-file', nome: 'bilancio.pdf', chiesta: 'approvazione', entro: null },
    ...{ aperto: false, mia: null, risposte: [] },
  };
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
    others: { 'GET /due': [data([due])], 'GET /approvals': [data([approval])] },
  });
  const agenda = await section('Agenda');
  const titles = agenda.getAllByRole('heading').map((heading) => heading.textContent);
  expect(titles).toEqual(['Visura', 'F24 IVA', 'Contratto', 'Bilancio 2025']);
  expect(agenda.getByText('in ritardo di 4 giorni')).toBeVisible();
  expect(agenda.getByText('scade domani')).toBeVisible();
  expect(agenda.getByText('Manca la seconda pagina.')).toBeVisible();
  expect(screen.getByText('Fatture')).not.toBeVisible();
  await userEvent.click(screen.getByText('In controllo dallo studio'));
  expect(screen.getByText('Inviato il 22 novembre 2026')).toBeVisible();
  expect(screen.getByText('Delega')).not.toBeVisible();
  expect(screen.queryByText(/non hai nulla da fare/)).toBeNull();
});

test('shows a file that was not accepted first, with its reason and a new attempt', async () => {
  const refused = { stato: 'respinto', file: null };
  const { store, unmount } = visitToDo({
    requests: [
      requestRecord({ id: 1, titolo: 'Visura', scadenza: '2026-11-20' }),
      requestRecord({ id: 2, titolo: 'Contratto', scadenza: '2026-12-20' }),
    ],
    sent: [
      sentRecord({ ...refused, id: 1, nome: 'virus.doc', motivo: 'virus' }),
      sentRecord({ ...refused, id: 2, nome: 'nuovo.xyz', motivo: 'sconosciuto' }),
      sentRecord({ ...refused, id: 3, motivo: 'tipo', richiesta: { id: 2, titolo: 'Contratto' } }),
      // Sent again since.
      sentRecord({ id: 4, nome: 'bene.pdf' }),
      sentRecord({ ...refused, id: 5, nome: 'bene.pdf', motivo: 'tipo' }),
    ],
  });
  const agenda = await section('Agenda');
  const cards = agenda.getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Contratto',
    '«virus.doc» non è stato accettato',
    '«nuovo.xyz» non è stato accettato',
    'Visura',
  ]);
  const [contract, virus, unknown] = cards;
  expect(virus).toHaveTextContent('L’antivirus ha trovato un problema');
  expect(unknown).toHaveTextContent('Lo studio non ha potuto accettare questo file');
  expect(contract).toHaveTextContent('Questo tipo di file non si può ricevere');
  await userEvent.click(agenda.getByRole('button', { name: 'Invia di nuovo: virus.doc' }));
  expect(await screen.findByLabelText('Scegli i file')).toBeVisible();
  for (const card of [virus, unknown])
    await userEvent.click(within(card ?? document.body).getByRole('button', { name: 'Ho capito' }));
  expect(screen.queryByText(/virus\.doc.*accettato/)).toBeNull();
  unmount();
  visitToDo({ store, sent: [sentRecord({ ...refused, id: 1, motivo: 'virus' })] });
  expect(await screen.findByText(/non hai nulla da fare/)).toBeVisible();
});

test('does not say that there is nothing to do while a file was not accepted', async () => {
  visitToDo({ sent: [sentRecord({ stato: 'respinto', file: null, motivo: 'tipo' })] });
  await section('Agenda');
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
  await userEvent.click(list.getByText('Inviati'));
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
  await userEvent.click(screen.getByText('Inviati'));
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
  expect(first).toHaveTextContent('F24 gennaio 20262 da leggereStudio: Entro il 16.1° giugno 2026');
  expect(second).toHaveTextContent('F24 febbraio 2026Studio');
  expect(screen.queryByText(/non hai nulla da fare/)).toBeNull();
});

test('a delegate chooses one of the own types before a file is sent without being asked', async () => {
  const tipologie = [{ id: 2, tipologia: 'F24' }];
  const own = { id: 7, denominazione: 'Rossi', piva: null, ruolo: 'delegato', tipologie };
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
