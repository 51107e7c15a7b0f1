import { useTranslation } from 'react-i18next';
import { Link, useLoaderData } from 'react-router-dom';
import type { Activity } from '../content/activities.ts';
import { otherPaths, ownPaths } from '../paths.ts';
import classes from './list-screen.module.css';

/** The loader data of the page; null when the activities could not be read. */
export interface ListData {
  readonly activities: readonly Activity[] | null;
}

/** Renders the activities, each with a link to the question about it. */
export function ListScreen() {
  const { t } = useTranslation('sample-remote');
  const { activities } = useLoaderData<ListData>();
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{t('list.title')}</h1>
      <p className={classes.lead}>{t('list.lead')}</p>
      <h2>{t('list.activities')}</h2>
      {activities === null && <p role="alert">{t('list.failed')}</p>}
      {activities?.length === 0 && <p>{t('list.empty')}</p>}
      <ul className={classes.list}>
        {activities?.map(({ id, nome }) => (
          <li key={id}>
            {/* Content is Italian in both languages. */}
            <Link to={ownPaths.question.href(nome)} lang="it">
              {nome}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.links}>
        <Link to={ownPaths.question.href()}>{t('list.ask')}</Link>
        <Link to={otherPaths.news}>{t('list.news')}</Link>
      </p>
    </div>
  );
}
