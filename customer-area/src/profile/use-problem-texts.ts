import {
  checkProfile,
  isProfileField,
  longestValue,
  type ProfileField,
} from '@studio/shared/profile-rules';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../texts/index.ts';
import type { FormValues } from './form-values.ts';

type Texts = Partial<Record<ProfileField, string>>;

/** Says in words what is wrong with fields of the profile, found here or by the backend: the rules are the same. */
export function useProblemTexts() {
  const { t, i18n } = useTranslation('customer-area');
  const isText = (key: string): key is TextKey => i18n.exists(key, { ns: 'customer-area' });

  /** A text for each of the fields that the form has. */
  function problemTexts(problems: Readonly<Record<string, string>>): Texts {
    const texts: Texts = {};
    for (const [field, kind] of Object.entries(problems)) {
      if (!isProfileField(field)) continue;
      // Not every field has words of its own for every kind; a kind that a newer backend adds has the general ones.
      const keys = [`profile.error.${kind}.${field}`, `profile.error.${kind}.other`];
      const options = { count: longestValue(field) };
      texts[field] = t(keys.find(isText) ?? 'profile.error.invalid.other', options);
    }
    return texts;
  }

  const validate = (changed: Partial<FormValues>) => problemTexts(checkProfile(changed));
  return { problemTexts, validate };
}
