import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, refusal } from '../testing/backend.ts';
import { forgetLogin } from '../testing/client.ts';
import { visitToDo } from '../testing/visit-to-do.tsx';

afterEach(() => forgetLogin());

const receipt = {
  ...{ numero: 4, risposta: 'approvazione', nome: 'Anna Bianchi', nota: null, impronta: 'a' },
  quando: '2026-11-24T12:05:00.000Z',
};

function approvalRecord(given: object = {}): object {
  return {
    ...{ documento: 8, tipologia: 'Bilancio', anno: 2025, mese: null, titolo: 'Bilancio 2025' },
    ...{ file: 'a-file', nome: 'bilancio.pdf', chiesta: 'approvazione', entro: '2030-01-10' },
    ...{ aperto: false, mia: null, risposte: [], ...given },
  };
}

const region = async (name = 'Agenda') => within(await screen.findByRole('region', { name }));
const call = 'POST /approvals/answer';

test('offers the answers once the document was opened, and then shows the receipt', async () => {
  document.cookie = 'XSRF-TOKEN=token';
  const done = approvalRecord({ aperto: true, mia: receipt, risposte: [receipt] });
  const { asked } = visitToDo({
    others: {
      'GET /approvals': [data([approvalRecord()]), data([approvalRecord()]), data([done])],
      [call]: [refusal(409, 'NOT_OPENED'), data(done)],
    },
  });
  const section = await region();
  expect(section.queryByRole('button', { name: /Approvo/ })).toBeNull();
  const link = section.getByRole('link', { name: 'Apri il documento' });
  expect(link).toHaveAttribute('href', '/api/assets/a-file');
  fireEvent.click(link);
  expect(section.getByText(/Non è una firma/)).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Approvo: Bilancio 2025' }));
  await userEvent.click(section.getByRole('button', { name: 'Sì, approvo' }));
  expect(await section.findByRole('alert')).toHaveTextContent('Prima apri il documento');
  await userEvent.click(section.getByRole('button', { name: 'Sì, approvo' }));
  expect(await screen.findAllByText(/Approvato da Anna Bianchi/)).not.toHaveLength(0);
  await waitFor(() =>
    expect(asked.flatMap((one) => (one.call === call ? [one.body] : []))).toEqual([
      { documento: 8, risposta: 'approvazione', nota: '' },
      { documento: 8, risposta: 'approvazione', nota: '' },
    ]),
  );
});

test('asks only for what the firm asks, and shows what others of the company answered', async () => {
  const other = { ...receipt, nome: 'Bruno Neri', risposta: 'rifiuto', nota: 'Manca una pagina' };
  visitToDo({
    others: {
      'GET /approvals': [
        data([
          approvalRecord({ chiesta: 'presa_visione', aperto: true }),
          approvalRecord({ documento: 9, titolo: 'Delibera', aperto: true, risposte: [other] }),
        ]),
      ],
    },
  });
  const section = await region();
  expect(section.getByRole('button', { name: 'Presa visione: Bilancio 2025' })).toBeVisible();
  expect(section.queryByRole('button', { name: /Approvo: Bilancio/ })).toBeNull();
  const done = await region('Fatto di recente');
  await userEvent.click(done.getByText('Fatto di recente'));
  expect(done.getByText(/Non approvato da Bruno Neri/)).toBeVisible();
  expect(done.getByText('Manca una pagina')).toBeVisible();
  expect(done.getByRole('button', { name: 'Approvo: Delibera' })).toBeVisible();
});
