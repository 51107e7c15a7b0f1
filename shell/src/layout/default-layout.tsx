import type { BootstrapData } from '@studio/shared/contract';
import { previewEndPath } from '@studio/shared/contract';
import { formatMoment } from '@studio/shared/kit/format';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigation, useRevalidator } from 'react-router-dom';
import styles from './default-layout.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { SlideOutMenu } from './slide-out-menu.tsx';
import { noticeableDelay, useDelayed } from './use-delayed.ts';

/** The id of the page's content, after header and menu. */
const contentId = 'contenuto';

interface DefaultLayoutProps {
  readonly boot: BootstrapData;
  readonly children: ReactNode;
}

/** Renders the layout around every page. */
export function DefaultLayout({ boot, children }: DefaultLayoutProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href={`#${contentId}`}>
        {t('skipToContent')}
      </a>
      <NavigationProgress />
      <Header boot={boot} />
      {boot.configuration === undefined && <Notice>{t('contentsUnavailable')}</Notice>}
      {boot.draft !== undefined && <DraftNotice draft={boot.draft} />}
      {boot.preview && boot.draft === undefined && <PreviewNotice composition={boot.composition} />}
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

/** Renders a thin bar at the top of the window while the router loads a page. */
function NavigationProgress() {
  const isNavigating = useNavigation().state === 'loading';
  const isRevalidating = useRevalidator().state === 'loading';
  const isShown = useDelayed(isNavigating || isRevalidating, noticeableDelay);
  return isShown ? <div className={styles.progress} /> : null;
}

/** Renders a sentence about the site as a whole below the header. */
function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <aside className={styles.notice}>
      <p className={styles.noticeText}>{children}</p>
    </aside>
  );
}

/** Renders the releases of a preview and a link back to the live site. */
function PreviewNotice({ composition }: { readonly composition: string }) {
  const { t } = useTranslation('shell');
  const releases = composition.replaceAll(' ', ', ').replaceAll('@', ' ');
  return (
    <Notice>
      {t('preview.text', { releases })} <a href={previewEndPath}>{t('preview.end')}</a>
    </Notice>
  );
}

/**
 * Renders the item of a preview, what visitors see of it, the end of the preview and, outside the Studio, a link to the
 * live site.
 */
function DraftNotice({ draft }: { readonly draft: NonNullable<BootstrapData['draft']> }) {
  const { t, i18n } = useTranslation('shell');
  const time = new Intl.DateTimeFormat(i18n.language, {
    timeStyle: 'short',
    timeZone: 'Europe/Rome',
  });
  const from = draft.from === undefined ? '' : formatMoment(draft.from, i18n.language);
  return (
    <Notice>
      <strong>{t('draft.title', { title: draft.title })}</strong>{' '}
      {t(`draft.${draft.state}`, { from })}{' '}
      {t('draft.until', { until: time.format(new Date(draft.until)) })}{' '}
      {!draft.framed && <a href={previewEndPath}>{t('preview.end')}</a>}
    </Notice>
  );
}

/** Moves focus to the new page's h1 after a navigation, so that screen readers announce it; not on the first page. */
function FocusHeading() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const content = document.getElementById(contentId);
    const target = content?.querySelector('h1') ?? content;
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
