import { ActionForm } from '@studio/shared/forms';
import { InlineError } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityOutcome } from './change-security.ts';
import { ConnectApp } from './connect-app.tsx';
import { OwnPassword } from './own-password.tsx';
import { StepTitle } from './step-title.tsx';
import { usePasswordMessages } from './use-password-messages.ts';

const step = 'generate';

interface SwitchOnProps {
  /** Called when it is on, with the recovery codes that belong to it. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Switches the second factor on: first the password, then the app. */
export function SwitchOn({ onCodes }: SwitchOnProps) {
  const { t } = useTranslation('customer-area');
  const { validate, fieldErrors } = usePasswordMessages();
  // Each round starts from an empty form.
  const [round, setRound] = useState(0);
  const [isTicketGone, setIsTicketGone] = useState(false);

  function startAnew(because: 'cancelled' | 'ticketGone') {
    setIsTicketGone(because === 'ticketGone');
    setRound(round + 1);
  }

  return (
    <div key={round}>
      <ActionForm<{ step: typeof step; password: string }, SecurityOutcome>
        name={t('security.confirmPassword')}
        initialValues={{ step, password: '' }}
        validate={validate}
        submit={t('security.continue')}
        busy={t('security.checking')}
        fieldErrors={fieldErrors}
        done={({ secret }) =>
          secret && (
            <ConnectApp
              secret={secret}
              onCancel={() => startAnew('cancelled')}
              onCodes={onCodes}
              onTicketGone={() => startAnew('ticketGone')}
            />
          )
        }
      >
        <StepTitle step={t('security.step', { step: 1 })} takesFocus={round > 0}>
          {t('security.confirmPassword')}
        </StepTitle>
        {isTicketGone && <InlineError message={t('security.error.ticketGone')} />}
        <OwnPassword hint={t('security.passwordHint')} />
      </ActionForm>
    </div>
  );
}
