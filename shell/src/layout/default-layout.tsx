import type { BootstrapData } from '@studio/shared/config';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './default-layout.module.css';
import { FocusHeading } from './focus-heading.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { contentId } from './landmarks.ts';
import { LoadingOverlay } from './loading-overlay.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { Notice } from './notice.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { SlideOutMenu } from './slide-out-menu.tsx';

interface DefaultLayoutProps {
  readonly boot: BootstrapData;
  readonly children: ReactNode;
}

/** The frame around every page. */
export function DefaultLayout({ boot, children }: DefaultLayoutProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.layout}>
      <SkipLink />
      <NavigationProgress />
      <Header boot={boot} />
      {boot.configuration === undefined && <Notice>{t('contentsUnavailable')}</Notice>}
      {boot.preview && <PreviewNotice composition={boot.composition} />}
      <main id={contentId} className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <Footer boot={boot} />
      <SlideOutMenu boot={boot} />
      <LoadingOverlay />
      <FocusHeading />
    </div>
  );
}
