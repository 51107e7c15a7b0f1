import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-final-form';
import { SelectField } from './select-field.tsx';

const choices = [
  { value: '', label: 'Nessuna' },
  { value: 'BO', label: 'Bologna' },
  { value: 'MO', label: 'Modena' },
];

test('gives a select its label, value, description and error', async () => {
  const send = jest.fn();
  render(
    <Form<{ provincia: string }>
      onSubmit={send}
      initialValues={{ provincia: 'BO' }}
      validate={({ provincia }) => (provincia === '' ? { provincia: 'Scegline una' } : {})}
    >
      {({ handleSubmit }) => (
        <form onSubmit={handleSubmit}>
          <SelectField name="provincia" label="Provincia" choices={choices} describedBy="near" />
          <p id="near">In attesa</p>
          <button type="submit">Invia</button>
        </form>
      )}
    </Form>,
  );
  const list = screen.getByRole('combobox', { name: 'Provincia' });
  expect(list).toHaveValue('BO');
  expect(list).toHaveAccessibleDescription('In attesa');
  await userEvent.selectOptions(list, 'Nessuna');
  await userEvent.click(screen.getByRole('button'));
  expect(list).toHaveAccessibleDescription('Scegline una In attesa');
  expect(list).toBeInvalid();
  await userEvent.selectOptions(list, 'Modena');
  expect(list).toBeValid();
  await userEvent.click(screen.getByRole('button'));
  expect(send.mock.calls[0]?.[0]).toEqual({ provincia: 'MO' });
});
