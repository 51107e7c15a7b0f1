import {
  checkProfile,
  isProfileField,
  maxFieldLength,
  type ProfileField,
} from '@studio/shared/profile-rules';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../messages/index.ts';
import type { FormValues } from './form-values.ts';

type Messages = Partial<Record<ProfileField, string>>;

/** Says in words what is wrong with fields of the profile, found here or by the backend: the rules are the same. */
export function useProblemMessages() {
  const { t, i18n } = useTranslation('customer-area');
  const isText = (key: string): key is MessageKey => i18n.exists(key, { ns: 'customer-area' });

  /** A text for each of the fields that the form has. */
  function problemMessages(problems: Readonly<Record<string, string>>): Messages {
    const messages: Messages = {};
    for (const [field, kind] of Object.entries(problems)) {
      if (!isProfileField(field)) continue;
      // Not every field has words of its own for every kind; a kind that a newer backend adds has the general ones.
      const keys = [`profile.error.${kind}.${field}`, `profile.error.${kind}.other`];
      const options = { count: maxFieldLength(field) };
      messages[field] = t(keys.find(isText) ?? 'profile.error.invalid.other', options);
    }
    return messages;
  }

  const validate = (changed: Partial<FormValues>) => problemMessages(checkProfile(changed));
  return { problemMessages, validate };
}
