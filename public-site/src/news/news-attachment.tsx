import type { NewsItem } from '@studio/shared/content';
import { useContentLanguage, VisuallyHidden } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../parts/download-link.tsx';
import classes from './news-attachment.module.css';

interface NewsAttachmentProps {
  readonly item: Pick<NewsItem, 'titolo' | 'file'>;
}

/** A news item's file, if it has one. Its title stands above it: only who hears the link alone needs it again. */
export function NewsAttachment({ item: { titolo, file } }: NewsAttachmentProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  if (!file) return null;
  return (
    <p className={classes.attachment}>
      <DownloadLink file={file}>
        {t('news.attachment')}
        <VisuallyHidden>
          {' '}
          <span lang={language}>{titolo}</span>
        </VisuallyHidden>
      </DownloadLink>
    </p>
  );
}
