import { createStore, hasDrafts, readDraft, unsavedNamesAtom } from '@studio/shared/client';
import { renderApp } from '@studio/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionForm } from './action-form.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';

const initialValues = { step: 'add', name: '', password: '' };

function visit(store = createStore(), error: string | null = null) {
  const app = renderApp({
    routes: [
      {
        path: '/',
        action: () => ({ error }),
        element: (
          <ActionForm
            name="Aggiungi"
            draft="a-form"
            initialValues={initialValues}
            validate={() => ({})}
            submit="Invia"
            busy="Invio"
          >
            <TextField name="name" label="Nome" />
            <PasswordField name="password" label="Password" autoComplete="current-password" />
          </ActionForm>
        ),
      },
    ],
    messages: {},
    store,
  });
  return { ...app, store };
}

test('keeps texts across a login, without passwords, until the form is sent', async () => {
  const { store, unmount } = visit();
  await userEvent.type(await screen.findByLabelText('Nome'), 'Telefono');
  await userEvent.type(screen.getByLabelText('Password'), 'segreta');
  expect(store.get(unsavedNamesAtom)).toEqual(['Aggiungi']);
  unmount();
  expect(readDraft(store, 'a-form')).toEqual({ name: 'Telefono' });
  visit(store);
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue('Telefono'));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
  await waitFor(() => expect(hasDrafts(store)).toBe(false));
});
