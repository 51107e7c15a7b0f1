import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ActionForm } from './action-form.tsx';
import { TextField } from './text-field.tsx';

function Form() {
  return (
    <ActionForm
      name="Prova"
      initialValues={{ nome: '', messaggio: '' }}
      validate={() => ({})}
      submit="Invia"
      busy="Invio in corso…"
    >
      <TextField name="nome" label="Nome" />
      <TextField name="messaggio" label="Messaggio" lines={3} />
    </ActionForm>
  );
}

test('what was typed before the form came alive stays, and only then it can be sent', () => {
  const router = createMemoryRouter([{ path: '/', element: <Form /> }]);
  const ui = <RouterProvider router={router} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(ui);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Messaggio' });
  expect(screen.getByRole('button', { name: 'Invia' })).toBeDisabled();
  name.value = 'Ada';
  message.value = 'Buongiorno';
  render(ui, { container, hydrate: true });
  expect(screen.getByRole('textbox', { name: 'Nome' })).toBe(name);
  expect(name).toHaveValue('Ada');
  expect(message).toHaveValue('Buongiorno');
  expect(screen.getByRole('button', { name: 'Invia' })).toBeEnabled();
});
