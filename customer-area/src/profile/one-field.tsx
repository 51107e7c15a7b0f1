import { SelectField, TextField } from '@studio/shared/forms';
import { type ProfileField, requiredProfileFields } from '@studio/shared/profile-rules';
import { useTranslation } from 'react-i18next';
import { provinceChoices } from './province-choices.ts';

interface OneFieldProps {
  readonly field: ProfileField;
  /** What is stored in it. */
  readonly stored: string;
  /** Id of what is said about it. */
  readonly describedBy: string | undefined;
}

/** What browsers may fill in by themselves, and which keyboard a phone shows. */
const helps: Record<
  ProfileField,
  Omit<React.ComponentProps<typeof TextField>, 'name' | 'label'>
> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email' },
  societa: { autoComplete: 'organization' },
  indirizzo: { autoComplete: 'address-line1' },
  citta: { autoComplete: 'address-level2' },
  provincia: { autoComplete: 'address-level1' },
  nazione: { autoComplete: 'country-name' },
  telefono: { autoComplete: 'tel', type: 'tel' },
  // Filled in by itself this would be the address of the person.
  pec: { autoComplete: 'off', type: 'email' },
  piva: { autoComplete: 'off', inputMode: 'numeric' },
  codice_univoco: { autoComplete: 'off' },
};

/** One field of the profile. */
export function OneField({ field, stored, describedBy }: OneFieldProps) {
  const { t } = useTranslation('customer-area');
  const common = {
    name: field,
    label: t(`profile.field.${field}`),
    required: requiredProfileFields.includes(field),
    describedBy,
  };
  if (field !== 'provincia') return <TextField {...common} {...helps[field]} />;
  return (
    <SelectField
      {...common}
      choices={provinceChoices(stored, t('profile.noProvince'))}
      autoComplete="address-level1"
    />
  );
}
