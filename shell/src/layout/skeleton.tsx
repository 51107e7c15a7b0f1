import type { BootstrapData } from '@studio/shared/config';
import type { SkeletonShape } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { CardSkeleton } from './card-skeleton.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface SkeletonProps {
  readonly boot: Pick<BootstrapData, 'configuration'>;
  /** Shape of the page to come. */
  readonly shape: SkeletonShape;
}

/** What stands in for a page until it comes; a browser without scripts is told that it will not. */
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
