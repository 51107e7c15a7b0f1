import { Button } from '@studio/shared/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useFetcher, useRevalidator } from 'react-router-dom';
import type { Staff } from '../content/schemas.ts';
import { ownPaths } from '../paths.ts';
import classes from './screen.module.css';

const pages = ['live', 'rollouts', 'history', 'errors', 'graph', 'sizes', 'versions'] as const;

interface ScreenProps {
  readonly title: string;
  readonly lead?: string;
  readonly staff: Staff;
  readonly children: ReactNode;
}

/** Renders a page of the console: its pages, the title, the person, and the content. */
export function Screen({ title, lead, staff, children }: ScreenProps) {
  const { t } = useTranslation('console');
  const logout = useFetcher();
  const { revalidate, state } = useRevalidator();
  return (
    <div className={classes.screen}>
      <nav aria-label={t('pages')}>
        <ul className={classes.pages}>
          {pages.map((page) => (
            <li key={page}>
              <NavLink
                to={ownPaths[page].href()}
                end={page === 'live'}
                className={`${classes.page}`}
              >
                {t(`${page}.nav`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.person}>
          <span>{staff.name}</span>
          <Button kind="outline" disabled={state === 'loading'} onClick={() => void revalidate()}>
            {t('refresh')}
          </Button>
          <Button
            kind="outline"
            onClick={() =>
              void logout.submit(JSON.stringify({ logout: true }), {
                ...{ method: 'post', encType: 'application/json' },
                action: ownPaths.login.href(),
              })
            }
          >
            {t('logout')}
          </Button>
        </div>
      </div>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}

interface CardProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Renders one subject of a page with its heading. */
export function Card({ title, aside, children }: CardProps) {
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Renders the name of a release's version. */
export function Version({ children }: { readonly children: ReactNode }) {
  return <code className={classes.version}>{children}</code>;
}

/** Renders a short state; `alert` for one that needs attention. */
export function Badge({
  kind = 'calm',
  children,
}: {
  kind?: 'calm' | 'good' | 'alert';
  children: ReactNode;
}) {
  return <span className={`${classes.badge} ${classes[kind]}`}>{children}</span>;
}

/** Renders a sentence in the place of an empty list. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}
