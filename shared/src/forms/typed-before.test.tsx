import { render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
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

/** A visitor who types on while the form comes alive: it is drawn, and does not know its fields yet. */
function TypesOn() {
  useLayoutEffect(() => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Ada!');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, []);
  return null;
}

/** The form in a page as the server renders it. */
function served(rest?: ReactNode) {
  const page = (
    <>
      <Form />
      {rest}
    </>
  );
  const ui = <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />;
  const container = document.body.appendChild(document.createElement('div'));
  const sent = new DOMParser().parseFromString(renderToString(ui), 'text/html');
  container.append(...sent.body.childNodes);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Messaggio' });
  return { name, message, comeAlive: () => render(ui, { container, hydrate: true }) };
}

test('what was typed before the form came alive stays, and only then it can be sent', () => {
  const { name, message, comeAlive } = served();
  expect(screen.getByRole('button', { name: 'Invia' })).toBeDisabled();
  name.value = 'Ada';
  message.value = 'Buongiorno';
  comeAlive();
  expect(screen.getByRole('textbox', { name: 'Nome' })).toBe(name);
  expect(name).toHaveValue('Ada');
  expect(message).toHaveValue('Buongiorno');
  expect(screen.getByRole('button', { name: 'Invia' })).toBeEnabled();
});

test('what is typed while the form comes alive stays as well', () => {
  const { name, message, comeAlive } = served(<TypesOn />);
  name.value = 'Ada';
  message.value = 'Buongiorno';
  comeAlive();
  expect(name).toHaveValue('Ada!');
  expect(message).toHaveValue('Buongiorno');
});
