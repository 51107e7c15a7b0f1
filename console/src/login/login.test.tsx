import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visit } from '../testing/visit.tsx';

const person = userEvent.setup();

async function sendLogin() {
  await person.type(screen.getByLabelText('E-mail'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'studio-demo');
  await person.click(screen.getByRole('button', { name: 'Accedi' }));
}

test('leads a person without a session to the login and back', async () => {
  const answers: Record<string, unknown> = { 'GET /history': 'INVALID_CREDENTIALS' };
  const { address, calls } = await visit('/console/cronologia', answers);
  expect(address()).toBe('/console/accesso?da=%2Fconsole%2Fcronologia');
  await sendLogin();
  await waitFor(() => expect(calls.at(-1)).toEqual({ call: 'GET /history', body: undefined }));
  expect(calls).toContainEqual({
    call: 'POST /login',
    body: { email: 'ada@example.com', password: 'studio-demo' },
  });
});

test.each([['//evil.example'], ['https://evil.example'], ['/login'], ['/consolex']])(
  'goes to the first page instead of %s after the login',
  async (target) => {
    const { address } = await visit(`/console/accesso?da=${encodeURIComponent(target)}`);
    await sendLogin();
    await waitFor(() => expect(address()).toBe('/console'));
  },
);

test('asks for the code of the second factor', async () => {
  const { calls } = await visit('/console/accesso', { 'POST /login': 'INVALID_OTP' });
  await sendLogin();
  const code = await screen.findByLabelText('Codice');
  await waitFor(() => expect(code).toHaveFocus());
  await person.type(code, '123 456');
  await person.click(screen.getByRole('button', { name: 'Accedi' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/non è corretto/));
  expect(calls.at(-1)?.body).toMatchObject({ otp: '123456' });
});

test('says that clients log in elsewhere', async () => {
  await visit('/console/accesso', { 'POST /login': 'INVALID_CREDENTIALS' });
  await sendLogin();
  expect(await screen.findByRole('alert')).toHaveTextContent('I clienti accedono dal sito');
});

test('ends the session', async () => {
  const { address, calls } = await visit('/console');
  await person.click(screen.getByRole('button', { name: 'Esci' }));
  await waitFor(() => expect(address()).toBe('/console/accesso'));
  expect(calls.map(({ call }) => call)).toContain('POST /logout');
});
