import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-final-form';
import { TextField } from './text-field.tsx';

interface FieldOptions {
  readonly lines?: number;
  /** Called on a click beside the field. */
  readonly onClick?: () => void;
}

function renderField({ lines, onClick }: FieldOptions = {}) {
  render(
    <Form
      onSubmit={() => {}}
      validate={({ nome }: { nome?: string }) => (nome ? {} : { nome: 'Inserisci il nome' })}
    >
      {({ handleSubmit }) => (
        <form noValidate onSubmit={(event) => void handleSubmit(event)}>
          <TextField
            name="nome"
            label="Nome"
            hint="Come nel documento"
            required
            {...(lines && { lines })}
          />
          <button type="button" onClick={onClick}>
            Altrove
          </button>
        </form>
      )}
    </Form>,
  );
  return screen.getByRole('textbox', { name: 'Nome' });
}

test('shows a hint as the description and no error at first', () => {
  const field = renderField();
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription('Come nel documento');
  expect(field).toHaveAttribute('aria-invalid', 'false');
});

test('shows no error for an unchanged field until the form is sent', async () => {
  const field = renderField();
  await userEvent.click(field);
  await userEvent.tab();
  expect(field).toHaveAttribute('aria-invalid', 'false');
  await userEvent.type(field, '{Enter}');
  expect(field).toHaveAccessibleDescription('Come nel documento Inserisci il nome');
});

test('shows an error for an emptied field after the visitor leaves it, until it is filled in', async () => {
  const field = renderField();
  await userEvent.type(field, 'A{Backspace}');
  expect(field).toHaveAttribute('aria-invalid', 'false');
  await userEvent.tab();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription('Come nel documento Inserisci il nome');
  await userEvent.type(field, 'Ada');
  expect(field).toHaveAttribute('aria-invalid', 'false');
});

const elsewhere = () => screen.getByRole('button', { name: 'Altrove' });

test('shows an error after the click, so that no element moves under a pressed pointer', async () => {
  const atClick = jest.fn(() => screen.getByRole('textbox').getAttribute('aria-invalid'));
  const field = renderField({ onClick: atClick });
  const user = userEvent.setup();
  await user.type(field, 'A{Backspace}');
  await user.pointer({ keys: '[MouseLeft>]', target: elsewhere() });
  await waitFor(() => expect(elsewhere()).toHaveFocus());
  expect(field).toHaveAttribute('aria-invalid', 'false');
  await user.pointer('[/MouseLeft]');
  expect(atClick).toHaveReturnedWith('false');
  expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('shows an error after a drag', async () => {
  const field = renderField();
  const user = userEvent.setup();
  await user.type(field, 'A{Backspace}');
  await user.pointer({ keys: '[MouseLeft>]', target: elsewhere() });
  fireEvent.dragEnd(elsewhere());
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
});

test('renders a text area for a field of several lines', () => {
  expect(renderField({ lines: 6 }).tagName).toBe('TEXTAREA');
});
