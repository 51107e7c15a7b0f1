import { createStore, type Store, userAtom } from '@studio/shared/client';
import { polyfillDialog, renderApp } from '@studio/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, backendWith, data, done, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin, rememberLogin } from '../testing/client.ts';
import { messages } from '../testing/messages.ts';
import { hashOf } from '../uploads/file-checks.ts';
import { type TransferredFile, tusTransfers } from '../uploads/transfer.ts';
import { ReopenedThread, ThreadButton } from './open-thread.tsx';

jest.mock('../uploads/transfer.ts', () => ({
  ...jest.requireActual<object>('../uploads/transfer.ts'),
  tusTransfers: jest.fn(),
}));

beforeAll(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
});

afterEach(() => {
  forgetLogin();
  jest.useRealTimers();
});

const call = 'GET /messages';
const send = 'POST /messages';

function messageRecord(given: object = {}) {
  return {
    ...{ id: 1, testo: 'Quando si paga?', quando: '2026-06-30T22:05:00.000Z', da: 'cliente' },
    ...{ mia: true, nuovo: false, autore: null, letto_dallo_studio_il: null, allegati: [] },
    ...given,
  };
}
const fromFirm = (given: object = {}) =>
  messageRecord({
    ...{ id: 2, testo: 'Entro il 16.', da: 'studio', mia: false, nuovo: true },
    autore: { first_name: 'Chiara', last_name: 'Moreschi' },
    ...given,
  });
const thread = (...list: object[]) =>
  data({ about: {}, owner: { azienda: 4, tipologia: 2 }, messages: list });

function Page() {
  return (
    <>
      <ThreadButton subject={{ documento: 7 }} title="F24 giugno 2026" />
      <ReopenedThread />
    </>
  );
}

/** Opens the messages about a document with a backend that gives these answers. */
async function openThread(answers: Answers, reopensIn?: Store) {
  rememberLogin();
  polyfillDialog();
  const store = reopensIn ?? createStore();
  store.set(userAtom, client);
  const { fetch, asked } = backendWith({ 'POST /messages/read': [done], ...answers });
  const { unmount } = renderApp({
    routes: [
      {
        path: '/',
        Component: Page,
      },
    ],
    messages: { 'customer-area': messages },
    store,
    fetch,
  });
  const opener = await screen.findByRole('button', { name: 'Chiedi allo studio F24 giugno 2026' });
  if (reopensIn === undefined) await userEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: /F24 giugno 2026/ }));
  return { asked, opener, dialog, store, unmount };
}

const field = () => screen.findByLabelText('Il tuo messaggio');
const bodiesOf = (asked: readonly { call: string; body: unknown }[], name: string) =>
  asked.filter((one) => one.call === name).map(({ body }) => body);

const asksBeforeUnload = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('names each author, shows the time in Rome, and marks what the firm wrote as read', async () => {
  const { dialog, asked, opener } = await openThread({
    [call]: [
      thread(
        messageRecord({ letto_dallo_studio_il: '2026-07-01T07:00:00.000Z' }),
        messageRecord({
          ...{ id: 3, testo: 'Anch’io.', mia: false },
          autore: { first_name: 'Luca', last_name: 'Verdi' },
          allegati: [
            {
              ...{ id: 9, nome: 'f24.pdf', tipo: 'application/pdf', dimensione: 120_000 },
              ...{ stato: 'ricevuto', file: 'a-file' },
            },
          ],
        }),
        fromFirm(),
      ),
    ],
  });
  const [own, colleague, firm] = (await dialog.findAllByRole('listitem')).filter(
    (item) => item.querySelector('strong') !== null,
  );
  expect(own).toHaveTextContent('Tu 1° lug 2026, 00:05');
  expect(own).toHaveTextContent('Letto dallo studio');
  expect(colleague).toHaveTextContent('Luca Verdi');
  expect(dialog.getByRole('link', { name: 'f24.pdf' })).toHaveAttribute(
    'href',
    expect.stringContaining('a-file'),
  );
  expect(firm).toHaveTextContent('Studio · Chiara Moreschi');
  expect(firm).toHaveTextContent('Nuovo');
  await waitFor(() => expect(bodiesOf(asked, 'POST /messages/read')).toEqual([{ messaggi: [2] }]));
  await userEvent.click(dialog.getByRole('button', { name: 'Chiudi' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('keeps the text after a failure and a reload, and sends it again with the same key', async () => {
  const { asked } = await openThread({
    [call]: [thread()],
    [send]: [silence, silence, data(messageRecord({ testo: 'Serve altro?' }))],
  });
  await userEvent.type(await field(), 'Serve altro?');
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  expect(await screen.findByText(/Il messaggio non è partito/)).toBeVisible();
  expect(await field()).toHaveValue('Serve altro?');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(bodiesOf(asked, send)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  await userEvent.click(screen.getByRole('button', { name: /Chiedi allo studio/ }));
  expect(await field()).toHaveValue('Serve altro?');
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  expect(await screen.findByText('Messaggio inviato.')).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  const sent = bodiesOf(asked, send);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(sent[0]).toEqual({
    documento: 7,
    testo: 'Serve altro?',
    chiave: expect.any(String),
    allegati: [],
  });
});

test('gives a changed text a key of its own', async () => {
  const { asked } = await openThread({
    [call]: [thread()],
    [send]: [silence, refusal(429, 'REQUESTS_EXCEEDED')],
  });
  await userEvent.type(await field(), 'Uno');
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  await screen.findByText(/non è partito/);
  await userEvent.type(await field(), ' e due');
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  expect(await screen.findByText(/molti messaggi/)).toBeVisible();
  const keys = bodiesOf(asked, send).map(
    (body) => JSON.stringify(body).match(/chiave":"(.+?)"/)?.[1],
  );
  expect(new Set(keys).size).toBe(2);
});

test('announces a message that arrives while the thread is open', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await openThread({ [call]: [thread(messageRecord()), thread(messageRecord(), fromFirm())] });
  await screen.findByText('Quando si paga?');
  expect(screen.queryByText('Entro il 16.')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('Nuovo messaggio: Entro il 16.')).toBeInTheDocument();
});

test('sends files with the message, for the owner of the thread, and once when only the message fails', async () => {
  const started: TransferredFile[] = [];
  jest.mocked(tusTransfers).mockReturnValue({
    start(sent, { onUrl, onArrived }) {
      started.push(sent);
      onUrl('/api/uploads/a-transfer');
      onArrived();
      return () => undefined;
    },
    giveUp: () => Promise.resolve(),
  });
  const { asked } = await openThread({
    [call]: [thread(messageRecord())],
    [send]: [silence, data(messageRecord({ id: 5, testo: 'Ecco.' }))],
  });
  await screen.findByText('Quando si paga?');
  const files = [new File(['%PDF-1.7'], 'f24.pdf'), new File(['x'], 'gioco.exe')];
  await userEvent.upload(screen.getByLabelText('Allega un file'), files, { applyAccept: false });
  expect(await screen.findByText(/^È un programma/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Togli gioco.exe' }));
  expect(started).toEqual([]);
  // The files outlive the dialog, and the browser asks before they are lost with the page.
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  await userEvent.click(screen.getByRole('button', { name: /Chiedi allo studio/ }));
  expect(await screen.findByText('f24.pdf')).toBeVisible();
  expect(asksBeforeUnload()).toBe(true);
  await userEvent.type(await field(), 'Ecco.');
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('Messaggio inviato.')).toBeVisible();
  expect(screen.queryByText('f24.pdf')).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
  expect(started.map(({ metadata }) => metadata)).toEqual([
    { filename: 'f24.pdf', azienda: '4', tipologia: '2' },
  ]);
  expect(bodiesOf(asked, send)).toEqual([
    expect.objectContaining({ allegati: ['a-transfer'] }),
    expect.objectContaining({ allegati: ['a-transfer'] }),
  ]);
});

test('offers to choose again a file that changed after its choice, and sends the new one', async () => {
  const started: TransferredFile[] = [];
  jest.mocked(tusTransfers).mockReturnValue({
    start(sent, { onUrl, onArrived, onFailure }) {
      started.push(sent);
      onUrl(`/api/uploads/transfer-${started.length}`);
      if (started.length === 1) onFailure({ status: 409, code: 'CONTENT_CHANGED' });
      else onArrived();
      return () => undefined;
    },
    giveUp: () => Promise.resolve(),
  });
  const { asked } = await openThread({
    [call]: [thread(messageRecord())],
    [send]: [data(messageRecord({ id: 5, testo: 'Ecco.' }))],
  });
  await screen.findByText('Quando si paga?');
  const input = screen.getByLabelText('Allega un file');
  const files = [new File(['%PDF-1.7 1'], 'f24.pdf'), new File(['%PDF-1.7 2'], 'f24.pdf')] as const;
  await userEvent.upload(input, files[0]);
  await userEvent.type(await field(), 'Ecco.');
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  expect(await screen.findByText(/Il file è cambiato dopo che l’hai scelto/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Scegli di nuovo f24.pdf' })).toBeVisible();
  await userEvent.upload(input, files[1]);
  expect(screen.getAllByText('f24.pdf')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  expect(await screen.findByText('Messaggio inviato.')).toBeVisible();
  const hashes = await Promise.all(files.map(hashOf));
  expect(started.map(({ hash, url }) => [hash, url])).toEqual([
    [hashes[0], undefined],
    [hashes[1], undefined],
  ]);
  expect(bodiesOf(asked, send)).toEqual([expect.objectContaining({ allegati: ['transfer-2'] })]);
});

test('opens again with its draft after the login, when the session ended while it was written', async () => {
  const { store, unmount } = await openThread({ [call]: [thread()] });
  await userEvent.type(await field(), 'Entro quando?');
  // The guard leads to the login: the page is left with the dialog open.
  unmount();
  await openThread({ [call]: [thread()] }, store);
  expect(await field()).toHaveValue('Entro quando?');
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says that a thread is gone, and offers no field', async () => {
  await openThread({
    [call]: [refusal(403, 'FORBIDDEN')],
    'GET /users/me': [data({ ...client, avatar: null })],
  });
  expect(await screen.findByText(/non è più disponibile/)).toBeVisible();
  expect(screen.queryByLabelText('Il tuo messaggio')).toBeNull();
});
