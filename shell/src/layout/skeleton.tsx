import type { BootstrapData, SkeletonShape } from '@studio/shared/contract';
import { Scene } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import cardStyles from './card-skeleton.module.css';
import pageStyles from './page-skeleton.module.css';

interface SkeletonProps {
  readonly boot: Pick<BootstrapData, 'configuration'>;
  readonly shape: SkeletonShape;
}

/** Renders the placeholder of a page that is loading; a browser without scripts gets an explanation. */
export function Skeleton({ boot, shape }: SkeletonProps) {
  const { t } = useTranslation('shell');
  const needsScripts = (
    <noscript>
      <p>{t('needsScripts')}</p>
    </noscript>
  );
  if (shape === 'page') return <PageSkeleton>{needsScripts}</PageSkeleton>;
  const picture = boot.configuration?.default_image_header ?? undefined;
  return <CardSkeleton picture={picture}>{needsScripts}</CardSkeleton>;
}

function PageSkeleton({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shared');
  return (
    <div className={pageStyles.skeleton}>
      {children}
      <div className={pageStyles.shape} role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <div className={pageStyles.title} />
        <div className={pageStyles.line} />
        <div className={pageStyles.line} />
        <div className={pageStyles.line} />
      </div>
    </div>
  );
}

interface CardSkeletonProps {
  /** The id of the picture behind the card; the loaded screen shows the same one. */
  readonly picture: string | undefined;
  readonly children: ReactNode;
}

function CardSkeleton({ picture, children }: CardSkeletonProps) {
  const { t } = useTranslation('shared');
  const image = picture === undefined ? null : { id: picture, width: null, height: null };
  return (
    <Scene image={image}>
      {children}
      <div className={cardStyles.shape} role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <div className={cardStyles.title} />
        <div className={cardStyles.label} />
        <div className={cardStyles.field} />
        <div className={cardStyles.label} />
        <div className={cardStyles.field} />
        <div className={cardStyles.button} />
      </div>
    </Scene>
  );
}
