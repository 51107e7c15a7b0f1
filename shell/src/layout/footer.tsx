import { imageUrl } from '@studio/shared/client';
import type { BootstrapData, Partner } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { Html, useContentLanguage } from '@studio/shared/kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Contacts } from './contacts.tsx';
import styles from './footer.module.css';
import { Legal } from './legal.tsx';
import { nonEmpty } from './non-empty.ts';
import { PageLinks } from './page-links.tsx';
import logos from './partner-logos.module.css';

/**
 * Renders the footer of every page: partners, payoff, pages, contacts and the legal statements. The home page shows the
 * partners in its content. Pages that are tools, such as the login and the account, have a compact one: pages, contacts
 * and the legal statements.
 */
export function Footer({ boot }: { readonly boot: BootstrapData }) {
  const { pathname } = useLocation();
  const claim = ownerOf(pathname, boot.remotes)?.claim;
  const isTool = claim?.requiresLogin === true || claim?.skeleton !== undefined;
  return isTool ? <CompactFooter boot={boot} /> : <FullFooter boot={boot} />;
}

function FullFooter({ boot }: { readonly boot: BootstrapData }) {
  const { t } = useTranslation('shell');
  const { configuration, partners } = boot;
  const payoff = nonEmpty(configuration?.payoff);
  const isHome = useLocation().pathname === paths.home.href();
  return (
    <footer className={styles.footer}>
      {partners.length > 0 && !isHome && (
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
        <Pages boot={boot} />
        <section>
          <h2 className={styles.heading}>{t('contacts.title')}</h2>
          <Contacts configuration={configuration} />
          <Link className={styles.write} to={paths.contacts.href()}>
            {t('contacts.write')}
          </Link>
        </section>
      </div>
      {configuration && <Legal configuration={configuration} />}
    </footer>
  );
}

/** The contacts of the compact footer; the page of the contacts has all. */
const shortContacts = ['address', 'tel', 'email'] as const;

function CompactFooter({ boot }: { readonly boot: BootstrapData }) {
  const { t } = useTranslation('shell');
  const { configuration } = boot;
  return (
    <footer className={`${styles.footer} ${styles.compact}`}>
      <div className={styles.columns}>
        <Pages boot={boot} />
        <section aria-label={t('contacts.title')}>
          <Contacts configuration={configuration} kinds={shortContacts} />
        </section>
      </div>
      {configuration && <Legal configuration={configuration} />}
    </footer>
  );
}

/** Renders the links to the pages; nothing without pages. */
function Pages({ boot: { menu } }: { readonly boot: BootstrapData }) {
  const { t } = useTranslation('shell');
  const id = useId();
  if (menu.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('footer.pages')}
      </h2>
      <PageLinks className={styles.pages} pages={menu} withContacts />
    </nav>
  );
}

/** Renders the partners' logos, each above its description. */
function PartnerLogos({ partners }: { readonly partners: readonly Partner[] }) {
  const lang = useContentLanguage();
  return (
    <ul className={logos.partners} lang={lang}>
      {partners.map(({ id, logo, descrizione }) => (
        <li key={id} className={logos.partner}>
          {logo && (
            <img
              className={logos.logo}
              src={imageUrl(logo.id, 'logo-240')}
              srcSet={`${imageUrl(logo.id, 'logo-240')} 1x, ${imageUrl(logo.id, 'logo-480')} 2x`}
              alt=""
              width={logo.width ?? undefined}
              height={logo.height ?? undefined}
              loading="lazy"
            />
          )}
          {nonEmpty(descrizione)}
        </li>
      ))}
    </ul>
  );
}
