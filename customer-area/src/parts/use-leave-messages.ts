import type { NavigationGuardMessages } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

/**
 * Returns the messages of the dialog that asks before unsent input is lost; the profile form and the logout open the
 * same dialog.
 */
export function useLeaveMessages(): NavigationGuardMessages {
  const { t } = useTranslation('customer-area');
  return {
    title: t('profile.leave.title'),
    text: t('profile.leave.text'),
    stay: t('profile.leave.stay'),
    leave: t('profile.leave.leave'),
  };
}
