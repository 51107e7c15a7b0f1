import { type Activity, readActivities } from '@studio/shared/content';
import { Html, useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { type DataSet, readDataSet } from '../parts/data-set.ts';
import { Expandable } from '../parts/expandable.tsx';
import { ListSection } from '../parts/list-section.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { type PageBase, type PageSource, pageBase } from '../parts/page-source.ts';
import { PageText } from '../parts/page-text.tsx';
import { useHashOpening } from '../parts/use-hash-opening.ts';
import classes from './activities-page.module.css';

/** Data of the page of the firm's activities. */
export interface ActivitiesData extends PageBase {
  readonly view: 'attivita';
  readonly activities: DataSet<Activity>;
}

/** Reads what the firm does. */
export async function loadActivities(source: PageSource): Promise<ActivitiesData> {
  const activities = await readDataSet(source.page, 'attivita', () =>
    readActivities(source.content),
  );
  return { view: 'attivita', ...pageBase(source), activities };
}

/** What the firm does; each activity opens by click or by its hash. */
export function ActivitiesPage({ page, image, activities }: ActivitiesData) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  useHashOpening();
  return (
    <>
      <PageHeader title={page.titolo} image={image} />
      <PageText html={page.contenuto} />
      <ListSection set={activities} empty={t('activities.empty')}>
        {(items) =>
          items.map(({ id, nome, descrizione }) => (
            <article key={id} className={classes.item} {...(!descrizione && { id: String(id) })}>
              {descrizione ? (
                <Expandable id={id} kind="title" summary={<h2 lang={language}>{nome}</h2>}>
                  <Html html={descrizione} />
                </Expandable>
              ) : (
                <h2 lang={language}>{nome}</h2>
              )}
            </article>
          ))
        }
      </ListSection>
    </>
  );
}
