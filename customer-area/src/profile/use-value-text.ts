import { type ProfileField, provinces } from '@studio/shared/profile-rules';
import { useTranslation } from 'react-i18next';

/** A province as people look for it: by name, with its code. */
export function provinceText(code: string): string {
  const found = provinces.find((province) => province.code === code);
  return found === undefined ? code : `${found.name} (${code})`;
}

/** Writes a value of the profile as people read it; an empty one has words too. */
export function useValueText(): (field: ProfileField | string, value: string) => string {
  const { t } = useTranslation('customer-area');
  return (field, value) => {
    if (value === '') return t('profile.empty');
    return field === 'provincia' ? provinceText(value) : value;
  };
}
