import { createStore, readDraft, unsavedAtom, userAtom } from '@studio/shared/client';
import { polyfillDialog } from '@studio/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, refusal } from '../testing/backend.ts';
import { forgetLogin } from '../testing/client.ts';
import { ask, field, me, press, send, stored, type, visit } from '../testing/visit-profile.tsx';

beforeAll(polyfillDialog);
afterEach(() => {
  forgetLogin();
  jest.restoreAllMocks();
});

test('runs the guard for an ended session and restores the input after the login', async () => {
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

test('runs the guard for a session that has ended before the page opens', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  visit({ [me]: [refusal(401, 'TOKEN_EXPIRED')] });
  expect(await screen.findByText('Alla guardia: TOKEN_EXPIRED')).toBeVisible();
});

test('asks before unsent input is lost and lets the client stay', async () => {
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

test('stays on Escape; after leaving, the form shows the stored values', async () => {
  const { address, navigate, store } = visit();
  await type('Città', 'Modena');
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(address()).toBe('/account/profile');
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  await press('Lascia la pagina senza salvare');
  expect(await screen.findByRole('heading', { name: 'Un’altra pagina' })).toBeVisible();
  expect(readDraft(store, 'profile')).toBeUndefined();
  await navigate('/account/profile');
  expect(await field('Città')).toHaveValue('Bologna');
});

test('asks in English', async () => {
  visit({}, 'en');
  await type('City', 'Modena');
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  await screen.findByRole('dialog', { name: 'You have unsaved changes' });
  expect(screen.getByRole('button', { name: 'Leave the page without saving' })).toBeVisible();
});

function closeTab(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}

test('skips the question without input, after undone input, and after the session ended', async () => {
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

test('skips the question after the request was sent', async () => {
  visit({ [ask]: [data({ requested: ['citta'] })] });
  await type('Città', 'Modena');
  await send();
  await screen.findByText('Richiesta inviata');
  expect(closeTab()).toBe(true);
  await userEvent.click(screen.getByRole('link', { name: 'Altrove' }));
  expect(await screen.findByRole('heading', { name: 'Un’altra pagina' })).toBeVisible();
});
