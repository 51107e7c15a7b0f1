import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, refusal } from '../../testing/backend.ts';
import { forgetLogin } from '../../testing/client.ts';
import { documentRow } from '../../testing/documents.ts';
import { documents, visitDocuments } from '../../testing/visit-documents.tsx';
import { file, prepareBrowser } from '../../testing/visit-preview.tsx';

beforeEach(() => {
  prepareBrowser();
  document.cookie = 'XSRF-TOKEN=token';
  globalThis.fetch = async () => file(undefined);
});

afterEach(forgetLogin);

const receipt = {
  ...{ numero: 4, risposta: 'approvazione', nome: 'Anna Bianchi', nota: null },
  quando: '2026-11-24T12:05:00.000Z',
};

const approvalRecord = (given: object = {}) => ({
  ...{ documento: 1, tipologia: 'Bilancio', anno: 2026, mese: 6, titolo: 'Bilancio di prova' },
  ...{ file: 'a-file', nome: 'bilancio.jpg', chiesta: 'approvazione', entro: '2030-01-10' },
  ...{ aperto: false, mia: null, risposte: [], ...given },
});

const dueRecord = (given: object = {}) => ({
  ...{ id: 5, tributo: 'F24 IVA', importo: '3482.17', scade_il: '2030-12-16', modo: 'addebito' },
  ...{ iban: null, stato: 'da_rispondere', versione: 'v1', risposta: null },
  documento: { id: 1, file: 'a-file', nome: 'f24.jpg', titolo: 'F24 IVA' },
  ...{ risposte: ['autorizzo', 'non_pagare', 'pagata'], ...given },
});

const picture = documentRow({ mimeType: 'image/jpeg', title: 'Bilancio di prova' });

/** Opens the document and returns its dialog. */
async function openDocument() {
  await userEvent.click(await screen.findByRole('button', { name: /^Bilancio di prova/ }));
  return within(await screen.findByRole('dialog'));
}

test('approves a document below its preview, and says so at its top', async () => {
  const done = approvalRecord({ aperto: true, mia: receipt, risposte: [receipt] });
  const asked = documents([{ ...picture, answer: 'asked' }]);
  const { asked: calls } = visitDocuments(
    [asked, documents([{ ...picture, answer: 'approvazione' }])],
    {
      others: {
        'GET /approvals': [data([approvalRecord()]), data([done])],
        'GET /due': [data([])],
        'POST /approvals/answer': [data(done)],
      },
    },
  );
  const dialog = await openDocument();
  const part = within(await dialog.findByRole('region', { name: 'Da approvare' }));
  await userEvent.click(await part.findByRole('button', { name: 'Approvo: Bilancio di prova' }));
  // Keys of the preview stay out of the note.
  await userEvent.type(part.getByRole('textbox'), 'Letto - e 0 dubbi');
  expect(part.getByRole('textbox')).toHaveValue('Letto - e 0 dubbi');
  await userEvent.click(part.getByRole('button', { name: 'Sì, approvo' }));
  await waitFor(() => expect(dialog.getAllByText(/Approvato da Anna Bianchi/)).toHaveLength(2));
  expect(dialog.getByRole('link', { name: /^Scarica la scheda/ })).toBeVisible();
  expect(calls).toContainEqual({
    call: 'POST /approvals/answer',
    body: { documento: 1, risposta: 'approvazione', nota: 'Letto - e 0 dubbi' },
  });
  expect(await screen.findByText('Approvato')).toBeInTheDocument();
});

test('authorises a payment below the document that it belongs to', async () => {
  const given = { ...receipt, risposta: 'autorizzo' };
  const paid = dueRecord({ stato: 'autorizzata', risposte: ['non_pagare'], risposta: given });
  visitDocuments([documents([picture])], {
    others: {
      'GET /due': [
        data([dueRecord({ id: 6, tributo: 'Altro', documento: null }), dueRecord()]),
        data([paid]),
      ],
      'POST /due/answer': [data(paid)],
    },
  });
  const dialog = await openDocument();
  const part = within(await dialog.findByRole('region', { name: /^F24 IVA, 3\.482,17/ }));
  expect(dialog.queryByText('Altro')).toBeNull();
  await userEvent.click(part.getByRole('button', { name: 'Autorizzo: F24 IVA' }));
  await userEvent.click(part.getByRole('button', { name: /^Sì/ }));
  expect(await dialog.findAllByText(/Autorizzato da Anna Bianchi/)).not.toHaveLength(0);
  await waitFor(() => expect(part.queryByRole('button', { name: /^Autorizzo/ })).toBeNull());
});

test('says that the answers could not be read, and reads them again', async () => {
  visitDocuments([documents([{ ...picture, answer: 'asked' }])], {
    others: {
      'GET /approvals': [refusal(503, 'SERVICE_UNAVAILABLE'), data([approvalRecord()])],
      'GET /due': [data([])],
    },
  });
  const dialog = await openDocument();
  expect(await dialog.findByRole('alert')).toHaveTextContent('documenti da approvare');
  await userEvent.click(dialog.getByRole('button', { name: 'Riprova' }));
  expect(await dialog.findByRole('button', { name: /^Approvo/ })).toBeVisible();
});
