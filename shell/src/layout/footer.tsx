import type { BootstrapData } from '@studio/shared/config';
import { paths } from '@studio/shared/contract';
import { Html } from '@studio/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { contactLines } from './contact-lines.ts';
import { Contacts } from './contacts.tsx';
import styles from './footer.module.css';
import { given } from './given.ts';
import { Legal } from './legal.tsx';
import { PageLinks } from './page-links.tsx';
import { PartnerLogos } from './partner-logos.tsx';

/** The foot of every page: partners, payoff, pages, contacts and the legal lines. */
export function Footer({ boot }: { readonly boot: BootstrapData }) {
  const { t } = useTranslation('shell');
  const id = useId();
  const { configuration, menu, partners } = boot;
  const payoff = given(configuration?.payoff);
  const lines = contactLines(configuration);
  return (
    <footer className={styles.footer}>
      {partners.length > 0 && (
        <section className={styles.partners}>
          <h2 className={styles.heading}>{t('footer.partners')}</h2>
          <PartnerLogos partners={partners} />
        </section>
      )}
      <div className={styles.columns}>
        {payoff !== undefined && (
          <div className={styles.payoff}>
            <Html html={payoff} />
          </div>
        )}
        {menu.length > 0 && (
          <nav aria-labelledby={id}>
            <h2 id={id} className={styles.heading}>
              {t('footer.pages')}
            </h2>
            <PageLinks className={styles.pages} pages={menu} />
          </nav>
        )}
        <section>
          <h2 className={styles.heading}>{t('contacts.title')}</h2>
          {lines.length > 0 && <Contacts lines={lines} />}
          <Link className={styles.write} to={paths.contacts.href()}>
            {t('contacts.write')}
          </Link>
        </section>
      </div>
      {configuration && <Legal configuration={configuration} />}
    </footer>
  );
}
