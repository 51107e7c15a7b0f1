import { screen } from '@testing-library/react';
import { tokenWith } from '../testing/backend.ts';
import { visit } from '../testing/visit.tsx';

const token = tokenWith({ email: 'ada@example.com' });
const routerState = { usr: null, key: 'abc', idx: 3 };

afterEach(() => window.history.replaceState(null, '', '/'));

test('loadLink removes the token from the address bar and keeps the router’s history state', async () => {
  window.history.replaceState(routerState, '', `/reset?token=${token}`);
  const { address, container } = await visit(`/reset?token=${token}`);
  expect(window.location.search).toBe('');
  expect(window.history.state).toEqual(routerState);
  expect(address()).toBe('/reset');
  expect(container.innerHTML).not.toContain(token);
});

test('the history does not contain the address with the token', async () => {
  const { address, navigate } = await visit('/login');
  await navigate(`/reset?token=${token}`);
  await screen.findByLabelText('Nuova password');
  await navigate(-1);
  expect(address()).toBe('/login');
});

test('the form shows again on Back until a reload', async () => {
  const { navigate } = await visit(`/reset?token=${token}`);
  await navigate('/login');
  await navigate(-1);
  expect(await screen.findByLabelText('Nuova password')).toBeVisible();
});

test('each page has its own token', async () => {
  const { navigate } = await visit(`/reset?token=${token}`);
  await navigate('/firstpassword');
  expect(await screen.findByRole('alert')).toHaveTextContent('apri di nuovo il link');
});

test('neither storage nor title contains the token', async () => {
  await visit(`/reset?token=${token}`);
  expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain(token);
  expect(document.title).not.toContain(token);
});
