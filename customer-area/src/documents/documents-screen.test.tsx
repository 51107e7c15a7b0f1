import { readSetting, userAtom } from '@studio/shared/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { redirect } from 'react-router-dom';
import { data, refusal, silence } from '../testing/backend.ts';
import { client, forgetLogin } from '../testing/client.ts';
import { documentRow, manyDocuments } from '../testing/documents.ts';
import { documents, storeOfClient, visitDocuments } from '../testing/visit-documents.tsx';

const f24 = documentRow({ id: 1, isNew: true });
const payslip = documentRow({
  id: 2,
  type: { id: 4, label: 'Cedolino' },
  title: 'Cedolino matricola 003',
  month: 5,
  bytes: 1_080_000,
});
const balance = documentRow({
  id: 3,
  type: { id: 2, label: 'Bilancio' },
  title: 'Bilancio d’esercizio',
  year: 2025,
  month: null,
  mimeType: 'application/zip',
  bytes: null,
});
const three = [balance, f24, payslip];

/** The list as it comes: the newest ones, then all. */
const list = [documents(three), documents(three)];

const downloads = () =>
  screen
    .queryAllByRole('link', { name: /^(Scarica|Download) / })
    .map(({ textContent }) => textContent);
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const count = (text: string) => screen.findByText(text, { selector: 'p' });
const search = () => screen.findByRole('searchbox', { name: 'Cerca nei documenti' });
const row = (name: RegExp) => {
  const item = screen.getByRole('link', { name }).closest('li');
  if (item === null) throw new Error('no row');
  return within(item);
};

async function openFilters() {
  await count('3 di 3 documenti');
  await userEvent.click(screen.getByRole('button', { name: /^Filtra/ }));
  return within(screen.getByRole('dialog', { name: 'Filtra' }));
}

afterEach(forgetLogin);

test('a row says what a document is and how it is had', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  const link = screen.getByRole('link', { name: 'Scarica F24 giugno 2026 (PDF, 120 kB)' });
  expect(link).toHaveAttribute('href', '/api/assets/a-file/F24-2026-06.pdf?download');
  expect(link).toHaveAttribute('download');
  expect(link).toHaveAccessibleDescription('F24 IVA');
  const its = row(/^Scarica F24/);
  for (const text of ['F24', 'F24 IVA', 'giugno 2026', 'Nuovo', 'PDF, 120 kB']) {
    expect(its.getByText(text)).toBeVisible();
  }
  expect(its.getByRole('button', { name: 'Anteprima F24 giugno 2026' })).toBeVisible();
  expect(its.getByRole('checkbox', { name: 'Seleziona F24 giugno 2026' })).not.toBeChecked();
});

test('a document of the whole year, of a kind the page cannot show and of unknown size', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  const its = row(/^Scarica Bilancio 2025 \(ZIP\)$/);
  expect(its.getByText('2025')).toBeVisible();
  expect(its.queryByRole('button', { name: /Anteprima/ })).toBeNull();
  expect(its.queryByText('Nuovo')).toBeNull();
});

test('a document without a type is called by its title, which is not said twice', async () => {
  const letter = documentRow({ id: 4, type: undefined, title: 'Lettera' });
  const { container } = visitDocuments([documents([f24, letter]), documents([f24, letter])]);
  await count('2 di 2 documenti');
  const link = screen.getByRole('link', { name: 'Scarica Lettera giugno 2026 (PDF, 120 kB)' });
  expect(link).not.toHaveAttribute('aria-describedby');
  expect(row(/^Scarica F24/).getByRole('checkbox')).toHaveAccessibleDescription('F24 IVA');
  const described = [...container.querySelectorAll('li [aria-describedby]')];
  const ids = new Set(described.map((element) => element.getAttribute('aria-describedby')));
  for (const id of ids) expect(document.getElementById(id ?? '')).toBeInTheDocument();
});

test('newest first, in groups by year', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  expect(headings()).toEqual(['20262 documenti', '20251 documento']);
  expect(downloads()).toEqual([
    'Scarica F24 giugno 2026 (PDF, 120 kB)',
    'Scarica Cedolino maggio 2026 (PDF, 1,1 MB)',
    'Scarica Bilancio 2025 (ZIP)',
  ]);
});

test('the order menu has the four orders, and groups follow the order', async () => {
  const { address } = visitDocuments(list);
  const menu = await screen.findByRole('combobox', { name: 'Ordina' });
  expect(
    within(menu)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tipologia A-Z', 'Tipologia Z-A', 'Anno meno recente', 'Anno più recente']);
  expect(menu).toHaveValue('anno-');
  await userEvent.selectOptions(menu, 'Tipologia A-Z');
  await waitFor(() =>
    expect(headings()).toEqual(['Bilancio1 documento', 'Cedolino1 documento', 'F241 documento']),
  );
  await waitFor(() => expect(address()).toBe('/account/documenti?ordine=tipologia%2B'));
});

test('filters show what there is to choose, with how much each would show', async () => {
  visitDocuments(list);
  const dialog = await openFilters();
  const choices = (name: string) =>
    within(dialog.getByRole('group', { name }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
  expect(choices('Tipologie')).toEqual(['Bilancio1', 'Cedolino1', 'F241']);
  expect(choices('Anno')).toEqual(['20262', '20251']);
  expect(choices('Mese')).toEqual(['maggio1', 'giugno1', 'Tutto l’anno1']);
});

test('filters apply at once, are counted, and go into the address in place of it', async () => {
  const { address, navigate } = visitDocuments(list, { path: '/altrove' });
  await navigate('/account/documenti');
  const dialog = await openFilters();
  await userEvent.click(dialog.getByRole('checkbox', { name: /F24/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Cedolino/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /maggio/ }));
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(downloads()).toEqual(['Scarica Cedolino maggio 2026 (PDF, 1,1 MB)']);
  await waitFor(() => expect(address()).toBe('/account/documenti?tipologie=1,4&mesi=5'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mostra 1 documento' }));
  const opener = screen.getByRole('button', { name: 'Filtra 3 filtri attivi' });
  await waitFor(() => expect(opener).toHaveFocus());
  await navigate(-1);
  expect(address()).toBe('/altrove');
});

test('Escape closes the filters and gives the focus back', async () => {
  visitDocuments(list);
  await openFilters();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filtra' })).toHaveFocus());
});

test('filters are removed in the panel, and the focus stays there', async () => {
  visitDocuments(list, { path: '/account/documenti?anni=2025&q=bilancio' });
  await count('1 di 3 documenti');
  await userEvent.click(screen.getByRole('button', { name: /^Filtra/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Rimuovi filtri' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Chiudi' })).toHaveFocus());
  expect(await search()).toHaveValue('bilancio');
  expect(dialog.queryByRole('button', { name: 'Rimuovi filtri' })).toBeNull();
});

test('the search looks through everything while it is typed, and the address follows', async () => {
  const { address } = visitDocuments(list);
  await count('3 di 3 documenti');
  await userEvent.type(await search(), 'ESERCIZIO 2025');
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(await screen.findByText('1 di 3 documenti', { selector: 'output' })).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/account/documenti?q=ESERCIZIO%202025'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancella la ricerca' }));
  await waitFor(async () => expect(await search()).toHaveFocus());
  expect(await count('3 di 3 documenti')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/account/documenti'));
});

test('an address shows what it says', async () => {
  visitDocuments([documents(three)], {
    path: '/account/documenti?tipologie=4,1&anni=2026&ordine=anno%2B&q=matricola',
  });
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(await search()).toHaveValue('matricola');
  expect(screen.getByRole('combobox', { name: 'Ordina' })).toHaveValue('anno+');
  expect(screen.getByRole('button', { name: 'Filtra 3 filtri attivi' })).toBeVisible();
});

test('what the list does not know is ignored', async () => {
  const { address } = visitDocuments([documents(three)], {
    path: '/account/documenti?tipologie=99,1,%00&anni=1&mesi=6,6&ordine=constructor&redirectFrom=%2Fnews',
  });
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Filtra 2 filtri attivi' })).toBeVisible();
  expect(address()).toContain('redirectFrom=%2Fnews');
});

test('filters and order are remembered for the client, the search is not', async () => {
  const store = storeOfClient();
  const first = visitDocuments(list, { store });
  const dialog = await openFilters();
  await userEvent.click(dialog.getByRole('checkbox', { name: /2026/ }));
  await userEvent.keyboard('{Escape}');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordina' }), 'Tipologia Z-A');
  await userEvent.type(await search(), 'f24');
  first.unmount();
  expect(readSetting(store, 'documenti')).toBe('?anni=2026&ordine=tipologia-');
  const { address } = visitDocuments([documents(three)], { store: storeOfClient() });
  expect(await count('2 di 3 documenti')).toBeVisible();
  expect(await search()).toHaveValue('');
  await waitFor(() => expect(address()).toBe('/account/documenti?anni=2026&ordine=tipologia-'));
});

test.each(['{"a":', '?tipologie=__proto__', '\u0000'])(
  'a memory that is none of ours, %p, changes nothing',
  async (memory) => {
    window.localStorage.setItem(`studio.user.${client.id}.documenti`, memory);
    visitDocuments(list);
    expect(await count('3 di 3 documenti')).toBeVisible();
  },
);

test('the link to this very page keeps the filters and drops the search', async () => {
  const { navigate } = visitDocuments([documents(three)], {
    path: '/account/documenti?q=bilancio',
  });
  await count('1 di 3 documenti');
  await navigate('/account/documenti');
  expect(await count('3 di 3 documenti')).toBeVisible();
  expect(await search()).toHaveValue('');
});

test('another view asks the backend for nothing', async () => {
  const { asked, address } = visitDocuments(list);
  await count('3 di 3 documenti');
  await userEvent.type(await search(), 'f');
  await waitFor(() => expect(address()).toContain('q=f'));
  expect(asked).toHaveLength(2);
});

test('the newest documents are shown before the others are there', async () => {
  let answer: (response: ReturnType<ReturnType<typeof documents>>) => void = () => undefined;
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  visitDocuments([documents([f24]), () => waiting]);
  expect(await screen.findByRole('link', { name: /^Scarica F24/ })).toBeVisible();
  expect(screen.queryByText(/ di \d+ documenti/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Filtra' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('checkbox', { name: 'Seleziona tutti' })).toBeNull();
  answer(documents(three)());
  expect(await count('3 di 3 documenti')).toBeVisible();
  expect(downloads()).toHaveLength(3);
});

test('where less than all is asked for only the whole list is read', async () => {
  const { asked } = visitDocuments([documents(three)], { path: '/account/documenti?q=f24' });
  await count('1 di 3 documenti');
  expect(asked).toHaveLength(1);
});

test('back from another page the list is shown while it is asked for anew', async () => {
  const never = new Promise<Response>(() => undefined);
  const { navigate } = visitDocuments([...list, () => never]);
  await count('3 di 3 documenti');
  await navigate('/altrove');
  await navigate('/account/documenti');
  expect(await count('3 di 3 documenti')).toBeVisible();
});

test('the list of one client is not shown to the next', async () => {
  const never = new Promise<Response>(() => undefined);
  const { navigate, store } = visitDocuments([...list, () => never]);
  await count('3 di 3 documenti');
  await navigate('/altrove');
  store.set(userAtom, { ...client, id: 'another' });
  await navigate('/account/documenti');
  expect(screen.getByRole('status')).toHaveTextContent('Caricamento in corso');
  expect(downloads()).toEqual([]);
});

test('rows without a file, and what is no row, are left out', async () => {
  const without = { id: 7, anno: 2026, mese: 1, tipologia: null, documento: null };
  const file = { id: 'f', title: null, type: null, filesize: '90' };
  const rows = data([without, null, 'x', { ...without, documento: file }]);
  visitDocuments([rows, rows]);
  expect(await count('1 di 1 documento')).toBeVisible();
  expect(downloads()).toEqual(['Scarica gennaio 2026 (FILE, 1 kB)']);
});

test('a client without documents is told so, with a way to the firm', async () => {
  visitDocuments([documents([]), documents([])]);
  expect(await screen.findByText(/^Non ci sono ancora documenti/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contatta lo studio' })).toHaveAttribute(
    'href',
    '/contacts',
  );
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('where nothing is found the client is told so, and filters and search can be removed', async () => {
  visitDocuments([documents(three)], { path: '/account/documenti?anni=2025&q=f24' });
  expect(await screen.findByText(/^Nessun documento corrisponde/)).toBeVisible();
  expect(screen.getByText('0 di 3 documenti', { selector: 'p' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi filtri' }));
  expect(await count('3 di 3 documenti')).toBeVisible();
  await waitFor(async () => expect(await search()).toHaveFocus());
});

test.each([
  ['no answer', silence],
  ['a backend that is away', refusal(503, 'SERVICE_UNAVAILABLE')],
  ['an answer that is none', () => new Response('<html>')],
])('after %s the documents are asked for again, and the view stays', async (_what, answer) => {
  visitDocuments([answer, documents(three)], { path: '/account/documenti?q=f24' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the newest documents stay where the others cannot be read', async () => {
  visitDocuments([documents([f24]), silence]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  expect(await screen.findByRole('link', { name: /^Scarica F24/ })).toBeVisible();
});

test.each([
  [401, 'INVALID_CREDENTIALS'],
  [403, 'FORBIDDEN'],
])('a session that is over, %d, is left to the guard at once', async (status, code) => {
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

test('a refusal to a client who is logged in is asked about once', async () => {
  const { asked } = visitDocuments([refusal(403, 'FORBIDDEN')], {
    path: '/account/documenti?q=f24',
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Non riusciamo a leggere');
  expect(asked).toHaveLength(2);
});

test('a document is no longer new once it was saved', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  const link = screen.getByRole('link', { name: /^Scarica F24/ });
  // jsdom does not follow links to files.
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(row(/^Scarica F24/).queryByText('Nuovo')).toBeNull();
});

test('what is ticked is counted and summed up', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  expect(screen.queryByRole('region', { name: 'Documenti selezionati' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Seleziona F24/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Seleziona Cedolino/ }));
  const bar = within(screen.getByRole('region', { name: 'Documenti selezionati' }));
  expect(bar.getByText('2 selezionati, 1,2 MB')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Seleziona tutti' })).toBePartiallyChecked();
  await userEvent.click(bar.getByRole('button', { name: 'Deseleziona' }));
  expect(screen.queryByRole('region', { name: 'Documenti selezionati' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Seleziona tutti' })).toHaveFocus(),
  );
});

test('another view starts with nothing ticked', async () => {
  visitDocuments(list);
  await count('3 di 3 documenti');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Seleziona tutti' }));
  expect(screen.getByText(/^3 selezionati, /)).toBeVisible();
  await userEvent.type(await search(), 'f24');
  await count('1 di 3 documenti');
  expect(screen.queryByText(/selezionat[oi], /)).toBeNull();
  expect(screen.getByRole('checkbox', { name: /^Seleziona F24/ })).not.toBeChecked();
});

test('of 10,000 documents 200 are in the page, and all are found', async () => {
  const rows = manyDocuments(10_000);
  const { container } = visitDocuments([documents(rows.slice(-50)), documents(rows)]);
  await screen.findByText('10.000 di 10.000 documenti', { selector: 'p' });
  // By role such a page takes seconds to look through.
  const items = () => container.querySelectorAll('li');
  await waitFor(() => expect(items()).toHaveLength(200));
  fireEvent.click(screen.getByText('Mostra altri'));
  await waitFor(() => expect(items()[200]).toHaveFocus());
  expect(items()).toHaveLength(400);
  fireEvent.change(screen.getByLabelText('Cerca nei documenti'), {
    target: { value: 'numero 7777' },
  });
  expect(await screen.findByText('1 di 10.000 documenti', { selector: 'p' })).toBeVisible();
  expect(screen.queryByText('Mostra altri')).toBeNull();
});

test('in English', async () => {
  visitDocuments(list, { language: 'en' });
  expect(await screen.findByText('3 of 3 documents', { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download F24 June 2026 (PDF, 120 kB)' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Newest year first');
  expect(document.body).not.toHaveTextContent(/Scarica|Nuovo|Filtra|giugno/);
});
