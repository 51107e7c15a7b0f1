import { FormDone } from '@studio/shared/forms';
import { useTranslation } from 'react-i18next';

interface SessionsEndedProps {
  /** What the address says of where the visitor comes from; it can say anything. */
  readonly ended: string | null;
}

/** What whoever has just ended every session of theirs is told: that it is done. */
export function SessionsEnded({ ended }: SessionsEndedProps) {
  const { t } = useTranslation('auth');
  if (ended !== 'everywhere') return null;
  return (
    <FormDone title={t('login.ended.title')}>
      <p>{t('login.ended.next')}</p>
    </FormDone>
  );
}
