import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../messages/index.ts';

/**
 * Returns `validate` for a form: with the problems as texts in the visitor's language.
 * @param validate returns the key of a text for each field with a problem
 */
export function useValidation<Values>(
  validate: (values: Values) => Partial<Record<keyof Values & string, MessageKey>>,
) {
  const { t } = useTranslation('public-site');
  return (values: Values) => {
    const problems = Object.entries<MessageKey | undefined>(validate(values));
    return Object.fromEntries(problems.map(([field, key]) => [field, key && t(key)]));
  };
}
