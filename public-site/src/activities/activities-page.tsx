import { Html, useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Expandable } from '../parts/expandable.tsx';
import { ListSection } from '../parts/list-section.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { PageText } from '../parts/page-text.tsx';
import { useHashOpening } from '../parts/use-hash-opening.ts';
import classes from './activities-page.module.css';
import type { ActivitiesData } from './load-activities.ts';

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
