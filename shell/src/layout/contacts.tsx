import { useContentLanguage } from '@studio/shared/ui';
import { Clock, Mail, MailCheck, MapPin, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BreakAt } from './break-at.tsx';
import type { ContactLine } from './contact-lines.ts';
import styles from './contacts.module.css';

const icons = { address: MapPin, tel: Phone, email: Mail, pec: MailCheck, orari: Clock };

/** How to reach the firm, one line each. */
export function Contacts({ lines }: { readonly lines: readonly ContactLine[] }) {
  const lang = useContentLanguage();
  const { t } = useTranslation('shell');
  return (
    <address>
      <ul className={styles.lines}>
        {lines.map(({ kind, text, href }) => {
          const Icon = icons[kind];
          return (
            <li key={kind} className={styles.line}>
              <Icon size={18} className={styles.icon} aria-hidden="true" />
              <span className="visually-hidden">{t(`contacts.${kind}`)}: </span>
              {href === undefined ? (
                <span className={styles.text} lang={lang}>
                  {text}
                </span>
              ) : (
                <a className={styles.text} href={href}>
                  <BreakAt text={text} />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </address>
  );
}
