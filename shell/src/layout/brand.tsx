import type { Configuration } from '@studio/shared/config';
import { imageUrl } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './brand.module.css';
import { nonEmpty } from './non-empty.ts';

interface BrandProps {
  readonly configuration: Configuration | undefined;
}

/** Renders the firm's logo, or its name when there is none, as a link home. */
export function Brand({ configuration }: BrandProps) {
  const { t } = useTranslation('shell');
  const name = nonEmpty(configuration?.denominazione) ?? t('brand.fallback');
  const logo = nonEmpty(configuration?.logo);
  return (
    <Link to={paths.home.href()} className={styles.brand}>
      {logo === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <img className={styles.logo} src={imageUrl(logo, 'logo-240')} alt={name} />
      )}
      <span className="visually-hidden">, {t('brand.home')}</span>
    </Link>
  );
}
