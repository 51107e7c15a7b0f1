import { useContentLanguage } from '@studio/shared/kit';
import { phoneLink } from '@studio/shared/rules';
import { useTranslation } from 'react-i18next';
import type { FirmConfiguration } from '../content/configuration.ts';
import { DataSetError } from '../parts/data-set-view.tsx';
import { PageHeader } from '../parts/page-layout.tsx';
import classes from './contacts-page.module.css';
import { LazyContactForm } from './lazy-contact-form.tsx';
import { MapOnDemand } from './map-on-demand.tsx';

/** The loader data of the page. */
export interface ContactsData {
  /** Null when it could not be read. */
  readonly firm: FirmConfiguration | null;
}

/** Renders the contacts of the firm: details, form and map. */
export function ContactsPage({ firm }: ContactsData) {
  const { t } = useTranslation('public-site');
  return (
    <>
      <PageHeader
        title={t('contacts.title')}
        image={firm?.default_image_header ?? null}
        isInterface
      />
      <div className={classes.columns}>
        <section>
          <h2 className={classes.title}>{t('contacts.details')}</h2>
          {firm ? <ContactDetails firm={firm} /> : <DataSetError />}
        </section>
        <section>
          <h2 className={classes.title}>{t('contacts.write')}</h2>
          <LazyContactForm />
        </section>
      </div>
      {firm && (
        <section className={classes.map} aria-label={t('contacts.map.title')}>
          <MapOnDemand centre={firm.mappa_centro} zoom={firm.mappa_zoom} />
        </section>
      )}
    </>
  );
}

interface ContactDetailsProps {
  readonly firm: FirmConfiguration;
}

/** Renders address, telephone, mail, certified mail and hours, without the empty fields. */
function ContactDetails({ firm }: ContactDetailsProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  const { denominazione, indirizzo, tel, email, pec, orari } = firm;
  const details = [
    { name: t('contacts.address'), value: indirizzo, lang: language },
    { name: t('contacts.phone'), value: tel, href: tel && phoneLink(tel) },
    { name: t('contacts.email'), value: email, href: email && `mailto:${email}` },
    { name: t('contacts.pec'), value: pec, href: pec && `mailto:${pec}` },
    { name: t('contacts.hours'), value: orari, lang: language },
  ].filter(({ value }) => value);
  return (
    <address className={classes.details}>
      {denominazione && <p className={classes.name}>{denominazione}</p>}
      <dl>
        {details.map(({ name, value, href, lang }) => (
          <div key={name} className={classes.detail}>
            <dt className={classes.term}>{name}</dt>
            <dd className={classes.value} lang={lang}>
              {href ? <a href={href}>{value}</a> : value}
            </dd>
          </div>
        ))}
      </dl>
    </address>
  );
}
