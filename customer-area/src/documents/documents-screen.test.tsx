import { userAtom } from '@studio/shared/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { redirect } from 'react-router-dom';
import { data, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import { documentRow, manyDocuments } from '../testing/documents.ts';
import { count, downloads, list, search, three } from '../testing/example-documents.ts';
import { documents, visitDocuments } from '../testing/visit-documents.tsx';

afterEach(forgetLogin);

test('sends no request for another view', async () => {
  const { asked, address } = visitDocuments(list);
  await count('3 di 3 documenti');
  await userEvent.type(await search(), 'f');
  await waitFor(() => expect(address()).toContain('q=f'));
  expect(asked).toHaveLength(1);
});

test('shows the newest documents before the others arrive', async () => {
  let answer: (response: ReturnType<ReturnType<typeof documents>>) => void = () => undefined;
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  visitDocuments([documents(manyDocuments(50)), () => waiting]);
  expect(await screen.findByRole('link', { name: /numero 50 / })).toBeVisible();
  expect(screen.queryByText(/ di \d+ documenti/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Filtra' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('checkbox', { name: 'Seleziona tutti' })).toBeNull();
  answer(documents(manyDocuments(51))());
  expect(await count('51 di 51 documenti')).toBeVisible();
});

test('reads only the whole list when the view is narrowed', async () => {
  const { asked } = visitDocuments([documents(three)], { path: '/account/documenti?q=f24' });
  await count('1 di 3 documenti');
  expect(asked).toHaveLength(1);
});

test('shows the cached list during a new read after a return', async () => {
  const never = new Promise<Response>(() => undefined);
  const { navigate } = visitDocuments([...list, () => never]);
  await count('3 di 3 documenti');
  await navigate('/altrove');
  await navigate('/account/documenti');
  expect(await count('3 di 3 documenti')).toBeVisible();
});

test('hides the cached list of another client', async () => {
  const never = new Promise<Response>(() => undefined);
  const { navigate, store } = visitDocuments([...list, () => never]);
  await count('3 di 3 documenti');
  await navigate('/altrove');
  store.set(userAtom, { ...client, id: 'another' });
  await navigate('/account/documenti');
  expect(screen.getByRole('status')).toHaveTextContent('Caricamento in corso');
  expect(downloads()).toEqual([]);
});

test('skips rows without a file and values that are no rows', async () => {
  const without = { id: 7, anno: 2026, mese: 1, tipologia: null, documento: null };
  const file = { id: 'f', title: null, type: null, filesize: '90' };
  const rows = data([without, null, 'x', { ...without, documento: file }]);
  visitDocuments([rows]);
  expect(await count('1 di 1 documento')).toBeVisible();
  expect(downloads()).toEqual(['Scarica gennaio 2026 (FILE, 1 kB)']);
});

test('says that there are no documents and links to the contacts', async () => {
  visitDocuments([documents([])]);
  expect(await screen.findByText(/^Non ci sono ancora documenti/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contatta lo studio' })).toHaveAttribute(
    'href',
    '/contacts',
  );
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test.each([
  ['no response', silence],
  ['a backend outage', refusal(503, 'SERVICE_UNAVAILABLE')],
  ['an invalid response', () => new Response('<html>')],
])('reads the documents again after %s and keeps the view', async (_what, answer) => {
  visitDocuments([answer, documents(three)], { path: '/account/documenti?q=f24' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('asks once for documents that are refused', async () => {
  const { asked } = visitDocuments([refusal(403, 'FORBIDDEN')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  // The guard asks again, to see whether the session has ended.
  expect(asked.map(({ call }) => call)).toEqual(['GET /documents', 'GET /documents']);
});

test('keeps the newest documents when the read of all fails', async () => {
  visitDocuments([documents(manyDocuments(50)), silence]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  expect(await screen.findByRole('link', { name: /numero 50 / })).toBeVisible();
});

test.each([
  [401, 'INVALID_CREDENTIALS'],
  [403, 'FORBIDDEN'],
])('runs the guard at once for an ended session (%d)', async (status, code) => {
  let visits = 0;
  const { address } = visitDocuments([refusal(status, code)], {
    middleware: [
      async (_args, next) => {
        visits += 1;
        if (visits > 1) throw redirect('/login');
        return next();
      },
    ],
  });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(visits).toBe(2);
});

test('revalidates once for an error of a client who is logged in', async () => {
  const { asked } = visitDocuments([refusal(403, 'FORBIDDEN')], {
    path: '/account/documenti?q=f24',
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  expect(asked).toHaveLength(2);
});

test('leads to the document of a link beyond the first rows, whatever the stored filters', async () => {
  window.localStorage.setItem('studio.user.a-client.documenti', '?anni=1999');
  const rows = manyDocuments(210);
  const { address } = visitDocuments([documents(rows.slice(-50)), documents(rows)], {
    path: '/account/documenti?documento=3',
  });
  await screen.findByText('210 di 210 documenti', { selector: 'p' });
  await waitFor(() => expect(document.getElementById('documento-3')).toHaveFocus());
  expect(document.getElementById('documento-3')).toHaveAttribute('data-linked', 'true');
  expect(address()).toBe('/account/documenti?documento=3');
  await userEvent.type(screen.getByRole('searchbox'), '3');
  await waitFor(() => expect(address()).toBe('/account/documenti?q=3'));
});

/** The request for the company of a linked document. */
const linkedCall = 'GET /items/documenti_clienti';

test('opens the company of a linked document, and then lists that company’s documents only', async () => {
  const [mine, theirs] = [documentRow(), documentRow({ id: 99, title: 'IVA di un’altra' })];
  const { address } = visitDocuments([documents([mine]), documents([theirs])], {
    path: '/account/documenti?azienda=4&documento=99',
    others: { [linkedCall]: [data([{ id: 99, azienda: 5 }])] },
  });
  await waitFor(() => expect(address()).toMatch(/^\/account\/documenti\?azienda=5/));
  expect(await screen.findAllByText(/IVA di un’altra/)).not.toEqual([]);
  expect(downloads()).toHaveLength(1);
});

test('says that the document of a link is gone', async () => {
  visitDocuments(list, {
    path: '/account/documenti?documento=99',
    others: { [linkedCall]: [data([])] },
  });
  await count('3 di 3 documenti');
  expect(await screen.findByText(/^Il documento che cerchi non c’è più/)).toHaveAttribute(
    'role',
    'status',
  );
});
