import { isEmailChange } from '@studio/shared/accounts';
import { paths } from '@studio/shared/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { ConfirmationForm } from '../parts/confirmation-form.tsx';
import type { LinkData } from '../parts/link-token.ts';
import { Ways } from '../parts/ways.tsx';
import { ConfirmWithPassword } from './confirm-with-password.tsx';
import { Confirmed } from './confirmed.tsx';
import { EmailNotChanged } from './email-not-changed.tsx';
import { NotConfirmed } from './not-confirmed.tsx';
import { useConfirming } from './use-confirming.ts';
import { Waiting } from './waiting.tsx';

/** Activates the account whose link was opened; without a link it offers a new one (decision C2). */
export function ConfirmScreen() {
  const { t } = useTranslation('auth');
  const data = useLoaderData<LinkData>();
  // The token is gone once it has served: what the visitor came with decides.
  const [claims] = useState(data.claims);
  const asksPassword = claims?.password === true && !isEmailChange(claims);
  const { outcome, isWaiting, confirm } = useConfirming(claims !== null && !asksPassword);
  const Failed = claims !== null && isEmailChange(claims) ? EmailNotChanged : NotConfirmed;
  return (
    <AuthScreen title={t('confirm.title')}>
      {claims !== null ? (
        <>
          {isWaiting && <Waiting />}
          {asksPassword && !isWaiting && outcome === undefined && (
            <ConfirmWithPassword email={claims.email} onOtherPassword={confirm} />
          )}
          {outcome?.result && (
            <Confirmed
              result={outcome.result}
              setPassword={outcome.setPassword}
              isPasswordMailed={outcome.isPasswordMailed}
              isLoggedIn={outcome.isLoggedIn}
            />
          )}
          {outcome?.error && <Failed error={outcome.error} onRetry={confirm} />}
        </>
      ) : (
        <>
          <p>{t('confirm.newLinkLead')}</p>
          <ConfirmationForm />
        </>
      )}
      <Ways ways={[[paths.login.href(), t('backToLogin')]]} />
    </AuthScreen>
  );
}
