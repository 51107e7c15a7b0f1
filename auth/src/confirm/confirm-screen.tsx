import { paths } from '@studio/shared/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { AuthScreen } from '../parts/auth-screen.tsx';
import { ConfirmationForm } from '../parts/confirmation-form.tsx';
import type { LinkData } from '../parts/link-token.ts';
import { Ways } from '../parts/ways.tsx';
import { Confirmed } from './confirmed.tsx';
import { NotConfirmed } from './not-confirmed.tsx';
import { useConfirming } from './use-confirming.ts';
import { Waiting } from './waiting.tsx';

/** Activates the account whose link was opened; without a link it offers a new one (decision C2). */
export function ConfirmScreen() {
  const { t } = useTranslation('auth');
  const { claims } = useLoaderData<LinkData>();
  // The token is gone once it has served: what the visitor came with decides.
  const [hasToken] = useState(claims !== null);
  const { outcome, confirm } = useConfirming(hasToken);
  return (
    <AuthScreen title={t('confirm.title')}>
      {hasToken ? (
        <>
          {outcome === undefined && <Waiting />}
          {outcome?.result && (
            <Confirmed
              result={outcome.result}
              setPassword={outcome.setPassword}
              isLoggedIn={outcome.isLoggedIn}
            />
          )}
          {outcome?.error && <NotConfirmed error={outcome.error} onRetry={confirm} />}
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
