import { type ImageFile, paths } from '@studio/shared/contract';
import { Html, LinkButton, Picture, useContentLanguage } from '@studio/shared/kit';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartnerLogo } from '../content/collections.ts';
import type { NewsSummary } from '../content/news.ts';
import { activityAddress, newsAddress } from '../parts/addresses.ts';
import { DataSetSection } from '../parts/data-set-view.tsx';
import { DateText } from '../parts/date-text.tsx';
import { DeadlineStrip } from '../parts/deadline-strip.tsx';
import hero from './hero.module.css';
import classes from './home-page.module.css';
import type { HomeData } from './load-home.ts';
import { TeamCarousel } from './team-carousel.tsx';

/** Renders the first page of the site, without the blocks that have no content. */
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
        {(items) => <DeadlineStrip deadlines={items} today={data.today} />}
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

interface NewsBoxProps {
  readonly news: readonly NewsSummary[];
}

/** Renders the latest news; on a phone only dates and titles. */
function NewsBox({ news }: NewsBoxProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  return (
    <div className={classes.news}>
      {news.map((item) => (
        <article key={item.id} className={classes.newsItem}>
          <DateText className={classes.newsDate} date={item.data} />
          <h3 className={classes.newsTitle} lang={language}>
            <Link to={newsAddress(item)}>{item.titolo}</Link>
          </h3>
          <Html className={classes.newsAbstract} html={item.abstract} />
          <Link className={classes.newsMore} to={`${paths.news.href()}#${item.id}`}>
            {t('home.news.readMore')}{' '}
            <span className="visually-hidden">
              <span lang={language}>{item.titolo}</span>
            </span>
          </Link>
        </article>
      ))}
    </div>
  );
}

interface ActivityGridProps {
  readonly activities: HomeData['activities']['items'];
}

/** Renders the names of the firm's activities, each a link to its page. */
function ActivityGrid({ activities }: ActivityGridProps) {
  const language = useContentLanguage();
  return (
    <ul className={classes.activities} lang={language}>
      {activities.map(({ id, nome }) => (
        <li key={id} className={classes.activity}>
          <Link className={classes.activityLink} to={activityAddress({ id, nome })}>
            {nome}
            <ArrowRight className={classes.activityArrow} aria-hidden size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface PartnerLogosProps {
  readonly logos: readonly PartnerLogo[];
}

/** Renders the partners' logos with their descriptions. */
function PartnerLogos({ logos }: PartnerLogosProps) {
  const language = useContentLanguage();
  return (
    <ul className={classes.partners} lang={language}>
      {logos.map(({ id, logo, descrizione }) => (
        <li key={id} className={classes.partner}>
          {logo && (
            <Picture
              className={classes.partnerLogo}
              image={logo}
              family="logo"
              sizes="10rem"
              alt={descrizione ? '' : 'Logo'}
            />
          )}
          {descrizione && <p className={classes.partnerDescription}>{descrizione}</p>}
        </li>
      ))}
    </ul>
  );
}

interface HeroProps {
  readonly image: ImageFile | null;
  /** The firm's tagline, HTML. */
  readonly payoff: string | null;
}

/** Renders the header of the home page: the picture or a dark block, the payoff, the links for clients and prospects. */
function Hero({ image, payoff }: HeroProps) {
  const { t } = useTranslation('public-site');
  return (
    <div className={hero.hero}>
      {image && (
        <Picture
          className={hero.image}
          image={image}
          family="header"
          sizes="100vw"
          alt=""
          priority
        />
      )}
      <div className={hero.words}>
        <Html className={hero.payoff} html={payoff} />
        <div className={hero.actions}>
          <LinkButton to={paths.account.href()}>{t('home.clientArea')}</LinkButton>
          <LinkButton kind="outline" to={paths.appointment.href()}>
            {t('home.appointment')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
