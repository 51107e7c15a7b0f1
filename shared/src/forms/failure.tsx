import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../ui/index.ts';

/** Messages for why a form was not accepted, by the error's code; `other` stands for codes that have none. */
export type Failures = { readonly [code: string]: ReactNode };

interface FailureProps {
  readonly error: string;
  readonly failures: Failures;
  readonly onRetry: () => void;
}

/** Codes of answers that may be another one in a moment, though nothing is changed in the form. */
const passing = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE']);

/** Says above the button why the form was not accepted; offers to send it again where that may help. */
export function Failure({ error, failures, onRetry }: FailureProps) {
  const { t } = useTranslation('shared');
  const general: Failures = {
    UNREACHABLE: t('form.unreachable'),
    SERVICE_UNAVAILABLE: t('form.unreachable'),
    REQUESTS_EXCEEDED: t('form.tooMany'),
  };
  const own = failures[error] ?? general[error];
  const canRetry = passing.has(error) || own === undefined;
  return (
    <InlineError
      message={own ?? failures.other ?? t('form.failed')}
      {...(canRetry && { onRetry })}
    />
  );
}
