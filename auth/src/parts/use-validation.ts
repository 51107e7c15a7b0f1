import { minimumPasswordLength } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../messages/index.ts';

/** The message keys of a form's errors by field; undefined for a valid field. */
export type ErrorKeys<Values> = { readonly [Field in keyof Values]?: MessageKey | undefined };

/** Returns a form's `validate` function from a check that returns message keys. */
export function useValidation<Values>(check: (values: Values) => ErrorKeys<Values>) {
  const { t } = useTranslation('auth');
  return (values: Values): { readonly [Field in keyof Values]?: string } => {
    const keys: { readonly [field: string]: MessageKey | undefined } = { ...check(values) };
    const messages = Object.entries(keys).flatMap(([field, key]) =>
      key === undefined ? [] : [[field, t(key, { count: minimumPasswordLength })]],
    );
    return Object.fromEntries(messages);
  };
}
