import type { Configuration } from '@studio/shared/config';
import { paths } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { given } from './given.ts';
import styles from './legal.module.css';
import { legalLines } from './legal-lines.ts';

/** What Italian law asks of a firm's site (decision W9), on every page. */
export function Legal({ configuration }: { readonly configuration: Configuration }) {
  const { t } = useTranslation('shell');
  const name = given(configuration.denominazione);
  const lines = legalLines(configuration);
  const lang = useContentLanguage();
  return (
    <section className={styles.legal} aria-label={t('footer.legal')}>
      {name !== undefined && (
        <p className={styles.name} lang={lang}>
          {name}
        </p>
      )}
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map(({ label, value, href }) => (
            <div key={label} className={styles.line}>
              <dt>{t(`legal.${label}`)}</dt>
              <dd lang={lang}>
                {href === undefined ? value : <a href={href}>{t('legal.rulesLink')}</a>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Link to={paths.privacy.href()}>{t('footer.privacy')}</Link>
    </section>
  );
}
