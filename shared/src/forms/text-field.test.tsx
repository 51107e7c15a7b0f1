import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-final-form';
import { TextField } from './text-field.tsx';

function renderField(lines?: number) {
  render(
    <Form
      onSubmit={() => {}}
      validate={({ nome }: { nome?: string }) => (nome ? {} : { nome: 'Inserisci il nome' })}
    >
      {() => (
        <TextField
          name="nome"
          label="Nome"
          hint="Come nel documento"
          required
          {...(lines && { lines })}
        />
      )}
    </Form>,
  );
  return screen.getByRole('textbox', { name: 'Nome' });
}

test('a field is described by its hint, and says nothing is wrong before it was left', () => {
  const field = renderField();
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription('Come nel documento');
  expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('a field that was left empty says what is missing, until it is filled in', async () => {
  const field = renderField();
  await userEvent.click(field);
  await userEvent.tab();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('Come nel documento Inserisci il nome');
  await userEvent.type(field, 'Ada');
  expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('a field of several lines is a text area', () => {
  expect(renderField(6).tagName).toBe('TEXTAREA');
});
