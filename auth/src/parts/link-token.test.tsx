import { screen } from '@testing-library/react';
import { tokenWith } from '../testing/token.ts';
import { visit } from '../testing/visit.tsx';

const token = tokenWith({ email: 'ada@example.com' });
const routerState = { usr: null, key: 'abc', idx: 3 };

afterEach(() => window.history.replaceState(null, '', '/'));

test('the token leaves the address bar and the router, whose own note in the history stays', async () => {
  window.history.replaceState(routerState, '', `/reset?token=${token}`);
  const { address, container } = await visit(`/reset?token=${token}`);
  expect(window.location.search).toBe('');
  expect(window.history.state).toEqual(routerState);
  expect(address()).toBe('/reset');
  expect(container.innerHTML).not.toContain(token);
});

test('the address with the token is in no history: Back leads to the page before it', async () => {
  const { address, navigate } = await visit('/login');
  await navigate(`/reset?token=${token}`);
  await screen.findByLabelText('Nuova password');
  await navigate(-1);
  expect(address()).toBe('/login');
});

test('who comes back to the page before a reload finds the form again', async () => {
  const { navigate } = await visit(`/reset?token=${token}`);
  await navigate('/login');
  await navigate(-1);
  expect(await screen.findByLabelText('Nuova password')).toBeVisible();
});

test('the token of one page is not that of another', async () => {
  const { navigate } = await visit(`/reset?token=${token}`);
  await navigate('/firstpassword');
  expect(await screen.findByRole('alert')).toHaveTextContent('apri di nuovo il link');
});

test('nothing of it is stored', async () => {
  await visit(`/reset?token=${token}`);
  expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain(token);
  expect(document.title).not.toContain(token);
});
