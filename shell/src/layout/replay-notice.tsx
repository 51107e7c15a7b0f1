import { trialEndAddress } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

/** Says that the page is made of releases on trial, which ones, and leads back to what everybody sees. */
export function ReplayNotice({ composition }: { readonly composition: string }) {
  const { t } = useTranslation('shell');
  const releases = composition.replaceAll(' ', ', ').replaceAll('@', ' ');
  return (
    <Notice>
      {t('replay.text', { releases })} <a href={trialEndAddress}>{t('replay.end')}</a>
    </Notice>
  );
}
