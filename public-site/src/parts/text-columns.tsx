import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/kit';
import { phoneLink } from '@studio/shared/rules';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { FirmConfiguration } from '../content/configuration.ts';
import { smoothScrollTo } from './smooth-scroll.ts';
import classes from './text-columns.module.css';
import type { TextHeading } from './text-headings.ts';

/** The part of the firm's configuration that the contact card shows. */
export type FirmContact = Pick<FirmConfiguration, 'tel' | 'email'>;

/** Returns the contacts of the firm; null when its configuration could not be read. */
export function contactOf(firm: FirmConfiguration | null): FirmContact | null {
  return firm && { tel: firm.tel, email: firm.email };
}

interface TextColumnsProps {
  /** The headings that the table of contents lists; none by default. */
  readonly headings?: readonly TextHeading[];
  readonly contact: FirmContact | null;
  /** False on a page that has its own way to an appointment; true by default. */
  readonly withAppointment?: boolean;
  /** Content above the ways to reach the firm. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a text, and beside it on wide screens its table of contents and the ways to reach the firm. */
export function TextColumns({
  headings = [],
  contact,
  withAppointment = true,
  aside,
  children,
}: TextColumnsProps) {
  return (
    <div className={classes.columns}>
      {headings.length > 0 && <Contents headings={headings} />}
      <div className={classes.text}>{children}</div>
      {aside && <div className={classes.aside}>{aside}</div>}
      <ContactCard contact={contact} withAppointment={withAppointment} />
    </div>
  );
}

interface ContentsProps {
  readonly headings: readonly TextHeading[];
}

/** Renders the table of contents; a link scrolls to its heading and focuses it. */
function Contents({ headings }: ContentsProps) {
  const { t } = useTranslation('public-site');
  // A second click on a link has the same hash, but a new location.
  const location = useLocation();

  useEffect(() => {
    const { hash } = location;
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    if (heading === null) return undefined;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return smoothScrollTo(heading);
  }, [location]);

  return (
    <nav className={classes.contents} aria-label={t('text.contents')}>
      <p className={classes.label}>{t('text.contents')}</p>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link to={{ hash: id }}>{text}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ContactCardProps {
  readonly contact: FirmContact | null;
  readonly withAppointment: boolean;
}

/** Renders telephone and mail of the firm, and the way to an appointment. */
function ContactCard({ contact, withAppointment }: ContactCardProps) {
  const { t } = useTranslation('public-site');
  const { tel, email } = contact ?? {};
  return (
    <aside className={classes.card} aria-label={t('contactCard.title')}>
      <p className={classes.cardTitle}>{t('contactCard.title')}</p>
      <p className={classes.cardText}>
        {t(withAppointment ? 'contactCard.text' : 'contactCard.direct')}
      </p>
      {tel && <a href={phoneLink(tel)}>{tel}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {withAppointment && (
        <p className={classes.cardButton}>
          <LinkButton kind="outline" to={paths.appointment.href()}>
            {t('home.appointment')}
          </LinkButton>
        </p>
      )}
    </aside>
  );
}
