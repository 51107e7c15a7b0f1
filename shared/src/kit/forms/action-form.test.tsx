import { unsavedAtom } from '@studio/shared/client';
import { exampleBootstrapData, renderApp } from '@studio/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionForm, type Outcome } from './action-form.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { FormDone } from './form-text.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

interface Values {
  readonly nome: string;
  readonly password: string;
  readonly consenso: boolean;
}

const empty: Values = { nome: '', password: '', consenso: false };

function validate({ nome, password, consenso }: Values) {
  return {
    ...(nome === '' && { nome: 'Inserisci il nome' }),
    ...(password === '' && { password: 'Inserisci la password' }),
    ...(!consenso && { consenso: 'Serve il consenso' }),
  };
}

interface FormOptions {
  readonly outcomes?: Outcome[];
  readonly onChange?: (values: Values) => void;
}

/** Renders a form whose action answers with the outcomes in turn. */
function renderForm({ outcomes = [], onChange }: FormOptions = {}) {
  const action = jest.fn(async ({ request }: { request: Request }) => {
    const body: unknown = await request.json();
    return { error: 'UNREACHABLE', ...outcomes.shift(), body };
  });
  const form = (
    <ActionForm<Values>
      name="Prova"
      initialValues={empty}
      validate={validate}
      submit="Invia"
      busy="Invio in corso…"
      failures={{ KNOWN: 'Un errore noto', other: 'Un errore ignoto' }}
      fieldErrors={{ TOO_COMMON: { field: 'password', text: 'Troppo comune' } }}
      {...(onChange && { onChange })}
      done={({ error }, { nome }) => error === null && <FormDone title={`Grazie, ${nome}`} />}
    >
      <TextField name="nome" label="Nome" required />
      <PasswordField name="password" label="Password" autoComplete="new-password" required />
      <CheckboxField name="consenso">Acconsento</CheckboxField>
    </ActionForm>
  );
  const app = renderApp({
    routes: [{ path: '/', element: form, action, shouldRevalidate: () => false }],
    messages: {},
    boot: exampleBootstrapData,
  });
  return { ...app, action };
}

const name = () => screen.getByRole('textbox', { name: 'Nome' });
const password = () => screen.getByLabelText('Password', { selector: 'input' });
const consent = () => screen.getByRole('checkbox', { name: 'Acconsento' });
const submit = () => screen.getByRole('button', { name: 'Invia' });

async function fillIn() {
  await userEvent.type(name(), 'Ada');
  await userEvent.type(password(), 'canary');
  await userEvent.click(consent());
}

test('does not send an invalid form and focuses its first invalid field', async () => {
  const { action } = renderForm();
  await userEvent.type(name(), 'Ada');
  await userEvent.click(submit());
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveAccessibleDescription('Inserisci la password');
  expect(consent()).toHaveAccessibleDescription('Serve il consenso');
  expect(action).not.toHaveBeenCalled();
});

test('sends the form once for twenty clicks', async () => {
  const { action } = renderForm({ outcomes: [{ error: null }] });
  await fillIn();
  const button = submit();
  for (let click = 0; click < 20; click += 1) fireEvent.click(button);
  expect(await screen.findByRole('status')).toHaveTextContent('Grazie, Ada');
  expect(action).toHaveBeenCalledTimes(1);
});

test('passes the values to the action in the body, not in the address', async () => {
  const { action, address } = renderForm({ outcomes: [{ error: null }] });
  await fillIn();
  await userEvent.click(submit());
  await screen.findByRole('status');
  const body: unknown = await action.mock.results[0]?.value;
  expect(body).toMatchObject({ body: { nome: 'Ada', password: 'canary', consenso: true } });
  expect(address()).toBe('/');
});

test('unsavedAtom is true from the first input until the action succeeds', async () => {
  const { store } = renderForm({ outcomes: [{ error: 'KNOWN' }, { error: null }] });
  expect(store.get(unsavedAtom)).toBe(false);
  await fillIn();
  expect(store.get(unsavedAtom)).toBe(true);
  await userEvent.click(submit());
  await screen.findByText('Un errore noto');
  expect(store.get(unsavedAtom)).toBe(true);
  await userEvent.click(submit());
  await screen.findByRole('status');
  expect(store.get(unsavedAtom)).toBe(false);
});

test('focuses the replacement of the form', async () => {
  renderForm({ outcomes: [{ error: null }] });
  await fillIn();
  await userEvent.click(submit());
  await waitFor(async () => expect(await screen.findByRole('status')).toHaveFocus());
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
});

test('shows on the button that the form is being sent', async () => {
  renderForm({ outcomes: [{ error: null }] });
  await fillIn();
  fireEvent.click(submit());
  const busy = await screen.findByRole('button', { name: 'Invio in corso…' });
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByRole('status')).toBeVisible();
});

test('keeps the input when the backend is unreachable and keeps the focus on the page on a retry', async () => {
  const { action } = renderForm({ outcomes: [{ error: 'UNREACHABLE' }, { error: 'UNREACHABLE' }] });
  await fillIn();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Il servizio non risponde');
  expect(name()).toHaveValue('Ada');
  expect(password()).toHaveValue('canary');
  expect(consent()).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(action).toHaveBeenCalledTimes(2));
  await screen.findByRole('alert');
  await waitFor(() => expect(submit()).toHaveFocus());
});

test.each([
  ['KNOWN', 'Un errore noto', false],
  ['NEVER_HEARD_OF', 'Un errore ignoto', true],
  ['REQUESTS_EXCEEDED', 'Troppi tentativi in poco tempo. Attendi qualche minuto e riprova.', false],
  ['SERVICE_UNAVAILABLE', 'Il servizio non risponde. Quello che hai scritto è ancora qui.', true],
])('%s shows its message, with a retry only when it can help', async (error, text, canRetry) => {
  renderForm({ outcomes: [{ error }] });
  await fillIn();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryAllByRole('button', { name: 'Riprova' })).toHaveLength(canRetry ? 1 : 0);
});

test('keeps a server error at the focused field until the field changes', async () => {
  renderForm({ outcomes: [{ error: 'TOO_COMMON' }] });
  await fillIn();
  await userEvent.click(submit());
  await waitFor(() => expect(password()).toHaveAccessibleDescription('Troppo comune'));
  await waitFor(() => expect(password()).toHaveFocus());
  expect(password()).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(password(), '!');
  expect(password()).toHaveAttribute('aria-invalid', 'false');
});

test('sends an emptied field as an empty text', async () => {
  renderForm();
  await userEvent.type(name(), 'A');
  await userEvent.clear(name());
  await userEvent.tab();
  expect(name()).toHaveAccessibleDescription('Inserisci il nome');
});

/** Renders a form that can be rejected as a whole or by several fields. */
function renderRejected(outcome: Outcome & { readonly wrong?: readonly string[] }) {
  const action = jest.fn(async () => outcome);
  const form = (
    <ActionForm<{ nome: string; citta: string }, typeof outcome>
      name="Prova"
      initialValues={{ nome: '', citta: '' }}
      validate={() => ({})}
      checkForm={({ nome }) => (nome === '' ? 'EMPTY' : undefined)}
      rejectedFields={({ wrong }) =>
        wrong && Object.fromEntries(wrong.map((field) => [field, `${field} non va`]))
      }
      failures={{ EMPTY: 'Il modulo è vuoto' }}
      submit="Invia"
      busy="Invio in corso…"
    >
      <TextField name="nome" label="Nome" />
      <TextField name="citta" label="Città" />
    </ActionForm>
  );
  renderApp({ routes: [{ path: '/', element: form, action }], messages: {} });
  return action;
}

test('does not send a form that is invalid as a whole and shows its error until it is valid', async () => {
  const action = renderRejected({ error: 'WRONG', wrong: ['nome'] });
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Il modulo è vuoto');
  expect(screen.queryByRole('button', { name: 'Riprova' })).not.toBeInTheDocument();
  expect(action).not.toHaveBeenCalled();
  await userEvent.type(name(), 'Ada');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(submit());
  await waitFor(() => expect(action).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('shows several server errors at their fields and focuses the first one', async () => {
  renderRejected({ error: 'WRONG', wrong: ['citta', 'nome'] });
  await userEvent.type(name(), 'Ada');
  await userEvent.click(submit());
  await waitFor(() => expect(name()).toHaveAccessibleDescription('nome non va'));
  expect(screen.getByLabelText('Città')).toHaveAccessibleDescription('citta non va');
  await waitFor(() => expect(name()).toHaveFocus());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('calls onChange with the values after each change', async () => {
  const onChange = jest.fn();
  renderForm({ onChange });
  await userEvent.type(name(), 'Ada');
  expect(onChange).toHaveBeenLastCalledWith({ ...empty, nome: 'Ada' });
});

test('hides a shown password while the form is sent', async () => {
  renderForm();
  await fillIn();
  const show = screen.getByRole('button', { name: 'Mostra la password' });
  expect(show).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(show);
  expect(show).toHaveAttribute('aria-pressed', 'true');
  expect(password()).toHaveAttribute('type', 'text');
  fireEvent.click(submit());
  await screen.findByRole('button', { name: 'Invio in corso…' });
  expect(password()).toHaveAttribute('type', 'password');
  await screen.findByRole('alert');
});

test('accepts a pasted password', async () => {
  renderForm();
  await userEvent.click(password());
  await userEvent.paste('incollata');
  expect(password()).toHaveValue('incollata');
});

test('hides the error of the last attempt when a field becomes invalid', async () => {
  renderForm({ outcomes: [{ error: 'KNOWN' }] });
  await fillIn();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Un errore noto');
  await userEvent.clear(name());
  await userEvent.click(submit());
  await waitFor(() => expect(name()).toHaveFocus());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(name()).toHaveAccessibleDescription('Inserisci il nome');
});
