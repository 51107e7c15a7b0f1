import type { Configuration } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/kit';
import { Clock, Mail, MailCheck, MapPin, Phone } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './contacts.module.css';
import { nonEmpty } from './non-empty.ts';

const fields = [
  { kind: 'address', field: 'indirizzo' },
  { kind: 'tel', field: 'tel', href: telHref },
  { kind: 'email', field: 'email', href: (email: string) => `mailto:${email}` },
  { kind: 'pec', field: 'pec', href: (pec: string) => `mailto:${pec}` },
  { kind: 'orari', field: 'orari' },
] as const;

const icons = { address: MapPin, tel: Phone, email: Mail, pec: MailCheck, orari: Clock };

interface ContactsProps {
  readonly configuration: Configuration | undefined;
  /** The contacts to show; all by default. */
  readonly kinds?: readonly ContactLine['kind'][];
}

/** Renders the firm's contacts, one line each; nothing when the configuration has none. */
export function Contacts({ configuration, kinds }: ContactsProps) {
  const lang = useContentLanguage();
  const { t } = useTranslation('shell');
  const lines = contactLines(configuration).filter(
    ({ kind }) => kinds === undefined || kinds.includes(kind),
  );
  if (lines.length === 0) return null;
  return (
    <address>
      <ul>
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
                  <BreakableAddress text={text} />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </address>
  );
}

interface ContactLine {
  readonly kind: (typeof fields)[number]['kind'];
  readonly text: string;
  readonly href?: string;
}

/** Returns the contacts of a configuration without its empty fields. */
export function contactLines(configuration: Configuration | undefined): ContactLine[] {
  return fields.flatMap(({ kind, field, ...rest }) => {
    const text = nonEmpty(configuration?.[field]);
    if (text === undefined) return [];
    return [{ kind, text, ...('href' in rest && { href: rest.href(text) }) }];
  });
}

/** Returns the address of a phone number: its digits and a leading plus sign. */
function telHref(tel: string): string {
  return `tel:${tel.replace(/(?!^\+)\D/g, '')}`;
}

/** Renders a text that may break after an '@', so that a long e-mail address fits a narrow line. */
function BreakableAddress({ text }: { readonly text: string }) {
  const [name, ...rest] = text.split('@');
  return (
    <>
      {name}
      {rest.map((domain) => (
        <Fragment key={domain}>
          @<wbr />
          {domain}
        </Fragment>
      ))}
    </>
  );
}
