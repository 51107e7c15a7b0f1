import type { NavigationGuardMessages } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

/** The question before unsent input of the account's forms is lost. */
export function useLeaveMessages(): NavigationGuardMessages {
  const { t } = useTranslation('customer-area');
  return {
    title: t('profile.leave.title'),
    text: t('profile.leave.text'),
    stay: t('profile.leave.stay'),
    leave: t('profile.leave.leave'),
  };
}
