import { Scene } from '@studio/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './card-skeleton.module.css';

interface CardSkeletonProps {
  /** Id of the picture behind the card. */
  readonly picture: string | undefined;
  readonly children?: ReactNode;
}

/** The shape of a screen with a single task: a card over the picture that the screen will have too. */
export function CardSkeleton({ picture, children }: CardSkeletonProps) {
  const { t } = useTranslation('shared');
  const image = picture === undefined ? null : { id: picture, width: null, height: null };
  return (
    <Scene image={image}>
      {children}
      <div className={styles.shape} role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <div className={styles.title} />
        <div className={styles.label} />
        <div className={styles.field} />
        <div className={styles.label} />
        <div className={styles.field} />
        <div className={styles.button} />
      </div>
    </Scene>
  );
}
