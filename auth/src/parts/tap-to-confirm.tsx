import type { ButtonKind } from '@studio/shared/kit';
import { ActionForm, type Outcome } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface TapToConfirmProps<Result extends Outcome> {
  /** Accessible name of the form. */
  readonly name: string;
  /** Says the effect of the button, in one sentence. */
  readonly lead: string;
  /** Label of the button; 'Conferma' by default. */
  readonly submit?: string;
  /** Label of the button while the answer is awaited. */
  readonly busy: string;
  readonly kind?: ButtonKind;
  /** Message of a failure after which the same link may succeed. */
  readonly failed: ReactNode;
  /** Renders the replacement of the button after an answer; a falsy value keeps it. */
  readonly done: (outcome: Result) => ReactNode;
  /** Called once per answer. */
  readonly onAnswer?: (outcome: Result) => void;
  readonly children?: ReactNode;
}

/**
 * Renders the button that a mail's link needs before it changes anything: mail scanners and previews open links too, and
 * run the scripts of their pages. Sends `{ intent: 'confirm' }` to the action of the page.
 */
export function TapToConfirm<Result extends Outcome>({
  lead,
  failed,
  children,
  ...form
}: TapToConfirmProps<Result>) {
  const { t } = useTranslation('auth');
  return (
    <ActionForm<{ readonly intent: 'confirm' }, Result>
      submit={t('tapToConfirm')}
      {...form}
      initialValues={{ intent: 'confirm' }}
      validate={() => ({})}
      failures={{ UNREACHABLE: failed, SERVICE_UNAVAILABLE: failed, other: failed }}
    >
      <p>{lead}</p>
      {children}
    </ActionForm>
  );
}
