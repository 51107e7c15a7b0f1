import { readSetting } from '@studio/shared/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { client, forgetLogin } from '../../testing/client.ts';
import {
  balance,
  count,
  downloads,
  f24,
  headings,
  list,
  openFilters,
  payslip,
  search,
  three,
} from '../../testing/example-documents.ts';
import { documents, storeOfClient, visitDocuments } from '../../testing/visit-documents.tsx';

afterEach(() => {
  forgetLogin();
  jest.restoreAllMocks();
});

test('offers four orders and groups the documents by the selected one', async () => {
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

test('offers the options of the list with their counts', async () => {
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

test('applies filters at once, counts them and replaces the URL', async () => {
  const { address, navigate } = visitDocuments(list, { path: '/altrove' });
  await navigate('/account/documenti');
  const dialog = await openFilters();
  await userEvent.click(dialog.getByRole('checkbox', { name: /F24/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Cedolino/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /maggio/ }));
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(downloads()).toEqual(['Scarica Cedolino maggio 2026, matricola 003 (PDF, 1,1 MB)']);
  await waitFor(() => expect(address()).toBe('/account/documenti?tipologie=1,4&mesi=5'));
  await userEvent.click(dialog.getByRole('button', { name: 'Mostra 1 documento' }));
  const opener = screen.getByRole('button', { name: 'Filtra 3 filtri attivi' });
  await waitFor(() => expect(opener).toHaveFocus());
  await navigate(-1);
  expect(address()).toBe('/altrove');
});

test('closes the filters by Escape and returns the focus', async () => {
  visitDocuments(list);
  await openFilters();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filtra' })).toHaveFocus());
});

test('clears the filters in the dialog and keeps the focus there', async () => {
  visitDocuments(list, { path: '/account/documenti?anni=2025&q=bilancio' });
  await count('1 di 3 documenti');
  await userEvent.click(screen.getByRole('button', { name: /^Filtra/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Rimuovi filtri' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Chiudi' })).toHaveFocus());
  expect(await search()).toHaveValue('bilancio');
  expect(dialog.queryByRole('button', { name: 'Rimuovi filtri' })).toBeNull();
});

test('searches while the client types and updates the URL', async () => {
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

test('shows the view of the URL', async () => {
  visitDocuments([documents(three)], {
    path: '/account/documenti?tipologie=4,1&anni=2026&ordine=anno%2B&q=matricola',
  });
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(await search()).toHaveValue('matricola');
  expect(screen.getByRole('combobox', { name: 'Ordina' })).toHaveValue('anno+');
  expect(screen.getByRole('button', { name: 'Filtra 3 filtri attivi' })).toBeVisible();
});

test('ignores options that the list does not offer', async () => {
  const { address } = visitDocuments([documents(three)], {
    path: '/account/documenti?tipologie=99,1,%00&anni=1&mesi=6,6&ordine=constructor&redirectFrom=%2Fnews',
  });
  expect(await count('1 di 3 documenti')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Filtra 2 filtri attivi' })).toBeVisible();
  expect(address()).toContain('redirectFrom=%2Fnews');
});

test('stores filters and order for the client, but not the search', async () => {
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
  'ignores the invalid stored view %p',
  async (memory) => {
    window.localStorage.setItem(`studio.user.${client.id}.documenti`, memory);
    visitDocuments(list);
    expect(await count('3 di 3 documenti')).toBeVisible();
  },
);

test('keeps the filters and drops the search on a link to the same page', async () => {
  const { navigate } = visitDocuments([documents(three)], {
    path: '/account/documenti?q=bilancio',
  });
  await count('1 di 3 documenti');
  await navigate('/account/documenti');
  expect(await count('3 di 3 documenti')).toBeVisible();
  expect(await search()).toHaveValue('');
});

test('says that nothing matches and clears filters and search', async () => {
  visitDocuments([documents(three)], { path: '/account/documenti?anni=2025&q=f24' });
  expect(await screen.findByText(/^Nessun documento corrisponde/)).toBeVisible();
  expect(screen.getByText('0 di 3 documenti', { selector: 'p' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi filtri' }));
  expect(await count('3 di 3 documenti')).toBeVisible();
  await waitFor(async () => expect(await search()).toHaveFocus());
});

test('limits the list to new documents, which stay while they are opened', async () => {
  const several = [f24, { ...payslip, isNew: true }, balance];
  const { address } = visitDocuments([documents(several)]);
  await count('3 di 3 documenti');
  globalThis.fetch = async () => new Response();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Nuovi 2 da leggere', pressed: false }));
  await count('2 di 3 documenti');
  await waitFor(() => expect(address()).toBe('/account/documenti?nuovi=1'));
  expect(screen.getByRole('button', { name: 'Filtra 1 filtro attivo' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: /^Scarica F24/ }));
  await screen.findByRole('button', { name: 'Nuovi 1 da leggere', pressed: true });
  expect(downloads()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /^Nuovi/ }));
  await count('3 di 3 documenti');
  await userEvent.click(screen.getByRole('button', { name: /^Nuovi/ }));
  await count('1 di 3 documenti');
  expect(downloads()).toEqual([expect.stringMatching(/^Scarica Cedolino/)]);
});

test('says that all documents were opened, and stores no limit to new ones', async () => {
  const read = [{ ...f24, isNew: false }];
  const store = storeOfClient();
  visitDocuments([documents(read)], { path: '/account/documenti?nuovi=1', store });
  expect(await screen.findByText(/^Non ci sono documenti nuovi/)).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordina' }), 'Tipologia Z-A');
  expect(readSetting(store, 'documenti')).toBe('?ordine=tipologia-');
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi filtri' }));
  expect(await count('1 di 1 documento')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nuovi', pressed: false })).toBeVisible();
});
