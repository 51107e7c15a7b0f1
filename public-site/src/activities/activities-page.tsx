import { Html, useContentLanguage } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Activity } from '../content/collections.ts';
import { activityAddress } from '../parts/addresses.ts';
import type { DataSet } from '../parts/data-set.ts';
import { DataSetList } from '../parts/data-set-view.tsx';
import { Expandable, useHashOpening } from '../parts/expandable.tsx';
import { PageHeader, PageText } from '../parts/page-layout.tsx';
import type { PageBase } from '../parts/page-source.ts';
import classes from './activities-page.module.css';

/** The loader data of the page. */
export interface ActivitiesData extends PageBase {
  readonly view: 'attivita';
  readonly activities: DataSet<Activity>;
}

/** Renders the firm's activities; each opens by a click or by its hash. */
export function ActivitiesPage({ page, image, activities }: ActivitiesData) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  useHashOpening();
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <DataSetList set={activities} empty={t('activities.empty')}>
        {(items) =>
          items.map(({ id, nome, descrizione }) => (
            <article key={id} className={classes.item} {...(!descrizione && { id: String(id) })}>
              {descrizione ? (
                <Expandable id={id} kind="title" summary={<h2 lang={language}>{nome}</h2>}>
                  <Html html={descrizione} />
                  <Link className={classes.more} to={activityAddress({ id, nome })}>
                    {t('activities.more')}
                    <span className="visually-hidden">
                      {': '}
                      <span lang={language}>{nome}</span>
                    </span>
                  </Link>
                </Expandable>
              ) : (
                <h2 lang={language}>
                  <Link to={activityAddress({ id, nome })}>{nome}</Link>
                </h2>
              )}
            </article>
          ))
        }
      </DataSetList>
    </>
  );
}
