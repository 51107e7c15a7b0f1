import { FormSpy } from 'react-final-form';

interface ChangesProps<Values> {
  readonly onChange: (values: Values) => void;
}

/** Tells of a form's values as they change; shows nothing. */
export function Changes<Values extends object>({ onChange }: ChangesProps<Values>) {
  return (
    <FormSpy<Values> subscription={{ values: true }} onChange={({ values }) => onChange(values)} />
  );
}
