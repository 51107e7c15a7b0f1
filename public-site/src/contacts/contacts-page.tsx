import type { FirmConfiguration } from '@studio/shared/content';
import { useTranslation } from 'react-i18next';
import { DataSetError } from '../parts/data-set-section.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactFormLater } from './contact-form-later.tsx';
import classes from './contacts-page.module.css';
import { MapOnDemand } from './map-on-demand.tsx';

interface ContactsPageProps {
  /** Null when it could not be read. */
  readonly firm: FirmConfiguration | null;
}

/** Where the firm is and how to reach it. */
export function ContactsPage({ firm }: ContactsPageProps) {
  const { t } = useTranslation('public-site');
  return (
    <>
      <PageHeader title={t('contacts.title')} image={firm?.default_image_header ?? null} />
      <div className={classes.columns}>
        <section>
          <h2 className={classes.title}>{t('contacts.details')}</h2>
          {firm ? <ContactDetails firm={firm} /> : <DataSetError />}
        </section>
        <section>
          <h2 className={classes.title}>{t('contacts.write')}</h2>
          <ContactFormLater />
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
