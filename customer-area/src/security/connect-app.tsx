import type { TwoFactorSecret } from '@studio/shared/accounts';
import { ActionForm } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { AppKey } from './app-key.tsx';
import type { SecurityOutcome } from './change-security.ts';
import { CodeField } from './code-field.tsx';
import classes from './connect-app.module.css';
import { StepTitle } from './step-title.tsx';
import { useCodeMessages } from './use-code-messages.ts';

interface ConnectAppProps {
  readonly secret: TwoFactorSecret;
  readonly onCancel: () => void;
  /** Called when the second factor is on, with the recovery codes that belong to it. */
  readonly onCodes: (codes: readonly string[]) => void;
  /** Told when the password was given too long ago. */
  readonly onTicketGone: () => void;
}

const step = 'enable';

interface Values extends Pick<TwoFactorSecret, 'secret' | 'ticket'> {
  readonly step: typeof step;
  readonly otp: string;
}

/** Codes by which the backend refuses the ticket: too old, or not of this client and key. */
function isTicketGone(error: string | null): boolean {
  return error === 'TOKEN_EXPIRED' || error === 'FORBIDDEN';
}

/** Hands the key to the client's app; a code of that app shows that it arrived, and switches the second factor on. */
export function ConnectApp({ secret, onCancel, onCodes, onTicketGone }: ConnectAppProps) {
  const { t } = useTranslation('customer-area');
  const codeMessages = useCodeMessages();
  return (
    <div className={classes.connect}>
      <StepTitle step={t('security.step', { step: 2 })} takesFocus>
        {t('security.connectApp')}
      </StepTitle>
      <AppKey secret={secret} />
      <ActionForm<Values, SecurityOutcome>
        name={t('security.connectApp')}
        initialValues={{ step, secret: secret.secret, ticket: secret.ticket, otp: '' }}
        onAnswer={({ error, recoveryCodes }) => {
          if (isTicketGone(error)) onTicketGone();
          if (recoveryCodes) onCodes(recoveryCodes);
        }}
        submit={t('security.switchOn')}
        busy={t('security.switchingOn')}
        {...codeMessages}
      >
        <p>{t('security.typeCode')}</p>
        <CodeField />
      </ActionForm>
      <div>
        <Button kind="outline" onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </div>
  );
}
