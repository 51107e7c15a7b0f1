import { type FieldErrors, TextField } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';

/** The codes that a form accepts: those of the app only, or recovery codes as well. */
type AcceptedCodes = 'app' | 'orRecovery';

interface CodeFieldProps {
  readonly accepts?: AcceptedCodes;
}

/** Renders the field for the current code of the client's app, or for a recovery code. */
export function CodeField({ accepts = 'app' }: CodeFieldProps) {
  const { t } = useTranslation('customer-area');
  const takesRecovery = accepts === 'orRecovery';
  return (
    <TextField
      name="otp"
      label={t('security.code')}
      hint={t(takesRecovery ? 'recovery.orCodeHint' : 'security.codeHint')}
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      maxLength={takesRecovery ? 14 : 7}
      required
    />
  );
}

interface WithCode {
  readonly otp: string;
}

/** Returns the validation of the field and the messages for the backend's errors. */
export function useCode(accepts: AcceptedCodes = 'app') {
  const { t } = useTranslation('customer-area');

  function validate({ otp }: WithCode): { readonly otp?: string } {
    const problem = codeProblem(otp, accepts);
    return problem === undefined ? {} : { otp: t(problem) };
  }

  // Directus answers INVALID_PAYLOAD to a wrong code, and also when the second factor is already as requested: then the
  // revalidation replaces the form.
  const fieldErrors: FieldErrors<WithCode> = {
    INVALID_PAYLOAD: { field: 'otp', text: t('security.error.code') },
  };

  return { validate, fieldErrors };
}

/** Removes white space: apps show a code with a space in the middle, and clients copy it so. */
export function compactCode(code: string): string {
  return code.replace(/\s/g, '');
}

/** Ten letters and digits, with or without the hyphen; the backend maps letters that look like digits. */
const recoveryPattern = /^[\dA-Z]{5}-?[\dA-Z]{5}$/i;

/** Returns the key of the message for a code that is not valid; undefined for a valid one. */
export function codeProblem(code: string, accepts: AcceptedCodes = 'app') {
  const compact = compactCode(code);
  if (compact === '') return 'security.error.codeRequired';
  if (/^\d{6}$/.test(compact)) return undefined;
  if (accepts === 'app') return 'security.error.codeShape';
  return recoveryPattern.test(compact) ? undefined : 'recovery.codeShape';
}
