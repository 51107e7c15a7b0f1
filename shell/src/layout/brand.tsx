import { imageUrl } from '@studio/shared/client';
import type { Configuration } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './brand.module.css';
import { nonEmpty } from './non-empty.ts';

/** The width of the logo on the page, as the style sheet sets it. */
const shown = '(min-width: 37rem) 11rem, 30vw';

const sizesOf = (logo: string) =>
  `${imageUrl(logo, 'logo-240')} 240w, ${imageUrl(logo, 'logo-480')} 480w`;

interface BrandProps {
  readonly configuration: Configuration | undefined;
}

/** Renders the firm's logo, or its name when there is none, as a link home. */
export function Brand({ configuration }: BrandProps) {
  const { t } = useTranslation('shell');
  const name = nonEmpty(configuration?.denominazione) ?? t('brand.fallback');
  const logo = nonEmpty(configuration?.logo);
  const darkLogo = nonEmpty(configuration?.logo_scuro);
  return (
    <Link to={paths.home.href()} className={styles.brand}>
      {logo === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <picture>
          {darkLogo !== undefined && (
            <source media="(prefers-color-scheme: dark)" srcSet={sizesOf(darkLogo)} sizes={shown} />
          )}
          <img
            className={styles.logo}
            data-both-schemes={darkLogo === undefined}
            src={imageUrl(logo, 'logo-240')}
            srcSet={sizesOf(logo)}
            sizes={shown}
            alt={name}
          />
        </picture>
      )}
      <span className="visually-hidden">, {t('brand.home')}</span>
    </Link>
  );
}
