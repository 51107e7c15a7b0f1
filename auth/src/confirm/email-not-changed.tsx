import { paths } from '@studio/shared/contract';
import { InlineError, LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { isLinkGone } from '../parts/is-link-gone.ts';
import type { NotConfirmedProps } from './not-confirmed.tsx';

/**
 * The new address of an account could not be put in force. A mail that activates accounts would be of no help here: a
 * link that is of no use any more leads to the profile, where there is another one to be had.
 */
export function EmailNotChanged({ error, onRetry }: NotConfirmedProps) {
  const { t } = useTranslation('auth');
  if (!isLinkGone(error))
    return <InlineError message={t('confirm.emailFailed')} {...(onRetry && { onRetry })} />;
  return (
    <>
      <InlineError message={t('confirm.emailLinkGone')} />
      <p>{t('confirm.emailAgain')}</p>
      <div>
        <LinkButton to={paths.profile.href()}>{t('confirm.toProfile')}</LinkButton>
      </div>
    </>
  );
}
