import { useTranslation } from 'react-i18next';
import { contentId } from './landmarks.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: straight to the content. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className={styles.skip} href={`#${contentId}`}>
      {t('skipToContent')}
    </a>
  );
}
