import { render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { useField } from 'react-final-form';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ActionForm } from './action-form.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { TextField } from './text-field.tsx';

function Days() {
  const { input } = useField<readonly string[]>('giorni');
  return ['lunedi', 'martedi'].map((day) => (
    <input
      key={day}
      type="checkbox"
      name="giorni"
      value={day}
      aria-label={day}
      checked={input.value.includes(day)}
      onChange={() => undefined}
    />
  ));
}

function Form() {
  return (
    <ActionForm
      name="Prova"
      initialValues={{ nome: '', messaggio: '', consenso: false, giorni: [], altro: true }}
      validate={() => ({})}
      submit="Invia"
      busy="Invio in corso…"
    >
      <TextField name="nome" label="Nome" />
      <TextField name="messaggio" label="Messaggio" lines={3} />
      <Days />
      <CheckboxField name="consenso">Acconsento</CheckboxField>
    </ActionForm>
  );
}

/** Types into a field during hydration, before the fields have registered. */
function TypeDuringHydration() {
  useLayoutEffect(() => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Ada!');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, []);
  return null;
}

/** Puts the server-rendered form into the document. */
function renderOnServer(rest?: ReactNode) {
  const page = (
    <>
      <Form />
      {rest}
    </>
  );
  const ui = <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />;
  const container = document.body.appendChild(document.createElement('div'));
  const parsed = new DOMParser().parseFromString(renderToString(ui), 'text/html');
  container.append(...parsed.body.childNodes);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Messaggio' });
  return { name, message, hydrate: () => render(ui, { container, hydrate: true }) };
}

test('keeps input from before hydration', () => {
  const { name, message, hydrate } = renderOnServer();
  name.value = 'Ada';
  message.value = 'Buongiorno';
  for (const box of ['martedi', 'Acconsento'])
    screen.getByRole<HTMLInputElement>('checkbox', { name: box }).checked = true;
  hydrate();
  expect(screen.getByRole('textbox', { name: 'Nome' })).toBe(name);
  expect(name).toHaveValue('Ada');
  expect(message).toHaveValue('Buongiorno');
  for (const [box, isChecked] of [
    ['lunedi', false],
    ['martedi', true],
    ['Acconsento', true],
  ] as const)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: box }).checked).toBe(isChecked);
});

test('keeps input that is typed during hydration', () => {
  const { name, message, hydrate } = renderOnServer(<TypeDuringHydration />);
  name.value = 'Ada';
  message.value = 'Buongiorno';
  hydrate();
  expect(name).toHaveValue('Ada!');
  expect(message).toHaveValue('Buongiorno');
});
