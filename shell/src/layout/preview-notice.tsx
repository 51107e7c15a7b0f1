import { previewEndPath } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';

/** Says that the page is made of releases on trial, which ones, and leads back to what everybody sees. */
export function PreviewNotice({ composition }: { readonly composition: string }) {
  const { t } = useTranslation('shell');
  const releases = composition.replaceAll(' ', ', ').replaceAll('@', ' ');
  return (
    <Notice>
      {t('preview.text', { releases })} <a href={previewEndPath}>{t('preview.end')}</a>
    </Notice>
  );
}
