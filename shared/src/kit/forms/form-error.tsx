import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineError } from '../ui/inline-error.tsx';
import { useIsOnline } from '../ui/use-online.ts';

/** The messages of a form's errors by error code; `other` serves codes without a message. */
export type Failures = { readonly [code: string]: ReactNode };

interface FormErrorProps {
  readonly error: string;
  readonly failures: Failures;
  /** Absent before hydration: the button of the form does the same. */
  readonly onRetry?: () => void;
}

/** Renders, above a form that the browser sent unchecked, that some of its fields have errors. */
export function InvalidFields() {
  const { t } = useTranslation('shared');
  return <InlineError message={t('form.invalid')} />;
}

/** The codes of temporary errors, after which the same values may succeed. */
const temporaryErrors = new Set(['UNREACHABLE', 'SERVICE_UNAVAILABLE']);

/** Renders the error of a whole form, with a retry button for temporary and unknown errors. */
export function FormError({ error, failures, onRetry }: FormErrorProps) {
  const { t } = useTranslation('shared');
  const isOnline = useIsOnline();
  const general: Failures = {
    UNREACHABLE: t(isOnline ? 'form.unreachable' : 'form.offline'),
    SERVICE_UNAVAILABLE: t('form.unreachable'),
    REQUESTS_EXCEEDED: t('form.tooMany'),
    COOKIES_BLOCKED: t('form.cookiesBlocked'),
  };
  // A form's own text about the service would blame it for the visitor's connection.
  const isOffline = error === 'UNREACHABLE' && !isOnline;
  const message = (isOffline ? undefined : failures[error]) ?? general[error];
  const canRetry = temporaryErrors.has(error) || message === undefined;
  return (
    <InlineError
      message={message ?? failures.other ?? t('form.failed')}
      {...(canRetry && onRetry && { onRetry })}
    />
  );
}
