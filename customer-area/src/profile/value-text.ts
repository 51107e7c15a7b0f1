import type { ProfileField } from '@studio/shared/rules';
import { provinces } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';

/** Returns the name of a province with its code: Modena (MO). */
export function provinceText(code: string): string {
  const province = provinces.find((one) => one.code === code);
  return province === undefined ? code : `${province.name} (${code})`;
}

/** Returns the function that formats a value of the profile; an empty value has a text too. */
export function useValueText(): (field: ProfileField | string, value: string) => string {
  const { t } = useTranslation('customer-area');
  return (field, value) => {
    if (value === '') return t('profile.empty');
    return field === 'provincia' ? provinceText(value) : value;
  };
}
