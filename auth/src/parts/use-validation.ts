import { minimumPasswordLength } from '@studio/shared/accounts';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../messages/index.ts';

/** Keys of the messages that say what is wrong with a form's fields; undefined where nothing is. */
export type ErrorKeys<Values> = { readonly [Field in keyof Values]?: MessageKey | undefined };

/** Makes a form's check out of one that names its errors by the keys of their messages. */
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
