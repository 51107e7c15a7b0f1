import type { FieldErrors } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';
import { type AcceptedCodes, codeProblem } from './one-time-code.ts';

interface WithCode {
  readonly otp: string;
}

/** What can be wrong with a code, for a form that has one: before it is sent, and by the backend's answer. */
export function useCodeMessages(accepted: AcceptedCodes = 'app') {
  const { t } = useTranslation('customer-area');

  function validate({ otp }: WithCode): { readonly otp?: string } {
    const problem = codeProblem(otp, accepted);
    return problem === undefined ? {} : { otp: t(problem) };
  }

  // Directus calls a wrong code so; where the second factor is as wished already, the screen has changed by then.
  const fieldErrors: FieldErrors<WithCode> = {
    INVALID_PAYLOAD: { field: 'otp', text: t('security.error.code') },
  };

  return { validate, fieldErrors };
}
