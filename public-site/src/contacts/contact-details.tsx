import type { FirmConfiguration } from '@studio/shared/content';
import { useTranslation } from 'react-i18next';
import classes from './contact-details.module.css';

interface ContactDetailsProps {
  readonly firm: FirmConfiguration;
}

/** Address, telephone, mail, certified mail and hours; what the firm has not filled in is left out. */
export function ContactDetails({ firm }: ContactDetailsProps) {
  const { t } = useTranslation('public-site');
  const { denominazione, indirizzo, tel, email, pec, orari } = firm;
  const details = [
    { name: t('contacts.address'), value: indirizzo },
    { name: t('contacts.phone'), value: tel, href: tel && `tel:${tel.replace(/[^+\d]/g, '')}` },
    { name: t('contacts.email'), value: email, href: email && `mailto:${email}` },
    { name: t('contacts.pec'), value: pec, href: pec && `mailto:${pec}` },
    { name: t('contacts.hours'), value: orari },
  ].filter(({ value }) => value);
  return (
    <address className={classes.details}>
      {denominazione && <p className={classes.name}>{denominazione}</p>}
      <dl className={classes.list}>
        {details.map(({ name, value, href }) => (
          <div key={name} className={classes.detail}>
            <dt className={classes.term}>{name}</dt>
            <dd className={classes.value}>{href ? <a href={href}>{value}</a> : value}</dd>
          </div>
        ))}
      </dl>
    </address>
  );
}
