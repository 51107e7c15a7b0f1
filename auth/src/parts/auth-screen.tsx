import { Scene } from '@studio/shared/kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import type { ScreenData } from './auth-route.ts';
import classes from './auth-screen.module.css';
import type { TypedEmail } from './email-field.tsx';

interface AuthScreenProps {
  readonly title: string;
  /** The purpose of the screen in one sentence. */
  readonly lead?: string;
  /** Links to other screens, below the content. */
  readonly links?: readonly (readonly [address: string, text: string, state?: TypedEmail])[];
  readonly children: ReactNode;
}

/**
 * Renders a card with one task over the site's picture, and links to other screens. Obtains the anti-forgery cookie
 * when an element of the card first gets the focus.
 */
export function AuthScreen({ title, lead, links = [], children }: AuthScreenProps) {
  const { picture, prepare } = useLoaderData<ScreenData>();
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = body.current;
    element?.addEventListener('focusin', prepare, { once: true });
    return () => element?.removeEventListener('focusin', prepare);
  }, [prepare]);

  return (
    <Scene image={picture === null ? null : { id: picture, width: null, height: null }}>
      <h1>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div ref={body} className={classes.body}>
        {children}
        {links.length > 0 && (
          <ul className={classes.links}>
            {links.map(([address, text, state]) => (
              <li key={address}>
                <Link to={address} state={state} className={classes.link}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Scene>
  );
}

/** Renders the account of a screen, as the mail's unverified token or the page's address names it. */
export function AccountEmail({ email }: { readonly email: string | undefined }) {
  const { t } = useTranslation('auth');
  if (email === undefined) return null;
  return (
    <p className={classes.account}>
      <span className={classes.label}>{t('account')}</span> <bdi>{email}</bdi>
    </p>
  );
}
