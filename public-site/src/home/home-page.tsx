import { paths } from '@studio/shared/contract';
import { Html, useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { DataSetSection } from '../parts/data-set-section.tsx';
import { ActivityGrid } from './activity-grid.tsx';
import { DeadlineStrip } from './deadline-strip.tsx';
import { Hero } from './hero.tsx';
import classes from './home-page.module.css';
import type { HomeData } from './load-home.ts';
import { NewsBox } from './news-box.tsx';
import { PartnerLogos } from './partner-logos.tsx';
import { TeamCarousel } from './team-carousel.tsx';

/** The first page of the site. Blocks without content are left out. */
export function HomePage(data: HomeData) {
  const { page, image, firm, news, deadlines, activities, team, logos } = data;
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  return (
    <>
      <Hero image={image} payoff={firm?.payoff ?? null} />
      <div className={classes.intro}>
        <h1 className={classes.title} lang={language}>
          {page.titolo}
        </h1>
        <Html html={page.contenuto} />
      </div>
      <DataSetSection
        title={t('home.deadlines.title')}
        set={deadlines}
        more={{ to: paths.deadlines.href(), text: t('home.deadlines.all') }}
      >
        {(items) => <DeadlineStrip deadlines={items} />}
      </DataSetSection>
      <DataSetSection
        title={t('home.news.title')}
        set={news}
        more={{ to: paths.news.href(), text: t('home.news.all') }}
      >
        {(items) => <NewsBox news={items} />}
      </DataSetSection>
      <DataSetSection title={t('home.activities')} set={activities}>
        {(items) => <ActivityGrid activities={items} />}
      </DataSetSection>
      <DataSetSection title={t('home.partners')} set={logos}>
        {(items) => <PartnerLogos logos={items} />}
      </DataSetSection>
      <DataSetSection title={t('home.team.title')} set={team}>
        {(items) => <TeamCarousel team={items} />}
      </DataSetSection>
    </>
  );
}
