import type { ImageFile } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { Html, LinkButton, Picture, useContentLanguage } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ActivityDetails, NewsOfActivity } from '../content/activities.ts';
import type { Deadline, TeamMember } from '../content/collections.ts';
import { newsAddress } from '../parts/addresses.ts';
import type { DataSet } from '../parts/data-set.ts';
import { DataSetSection } from '../parts/data-set-view.tsx';
import { DateText } from '../parts/date-text.tsx';
import { DeadlineStrip } from '../parts/deadline-strip.tsx';
import { PageHeader } from '../parts/page-layout.tsx';
import { fullName } from '../parts/person.ts';
import { type FirmContact, TextColumns } from '../parts/text-columns.tsx';
import classes from './activity-page.module.css';

/** The parts of a person that the page of an activity shows. */
export type PersonInCharge = Pick<TeamMember, 'id' | 'Nome' | 'Cognome' | 'ruolo' | 'foto'>;

/** The loader data of the page. */
export interface ActivityData {
  readonly activity: ActivityDetails;
  readonly image: ImageFile | null;
  readonly contact: FirmContact | null;
  /** Null when the activity has none. */
  readonly person: PersonInCharge | null;
  /** The next deadlines. */
  readonly deadlines: DataSet<Deadline>;
  /** The latest news. */
  readonly news: DataSet<NewsOfActivity>;
  /** Today in Rome, YYYY-MM-DD. */
  readonly today: string;
}

/** Renders one activity on a page of its own: its text, the person in charge, its deadlines and its news. */
export function ActivityPage(data: ActivityData) {
  const { activity, image, contact, person, deadlines, news, today } = data;
  const { t } = useTranslation('public-site');
  return (
    <article>
      <PageHeader
        title={activity.nome}
        image={image}
        crumbs={[{ name: t('activities.title'), url: paths.activities.href() }]}
      />
      <TextColumns
        contact={contact}
        withAppointment={false}
        aside={person && <Person person={person} />}
      >
        <Html html={activity.descrizione} />
        <p className={classes.actions}>
          <LinkButton to={paths.appointment.href(activity.id)}>{t('home.appointment')}</LinkButton>
          <LinkButton kind="outline" to={paths.activities.href()}>
            {t('activities.all')}
          </LinkButton>
        </p>
      </TextColumns>
      <DataSetSection
        title={t('home.deadlines.title')}
        set={deadlines}
        more={{ to: paths.deadlines.href(), text: t('home.deadlines.all') }}
      >
        {(items) => <DeadlineStrip deadlines={items} today={today} />}
      </DataSetSection>
      <DataSetSection
        title={t('activities.news')}
        set={news}
        more={{ to: paths.news.href(), text: t('news.all') }}
      >
        {(items) => <NewsList news={items} />}
      </DataSetSection>
    </article>
  );
}

/** Renders the person in charge, with a link to their profile. */
function Person({ person }: { readonly person: PersonInCharge }) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  const { id, foto, ruolo } = person;
  return (
    <section className={classes.person} aria-label={t('activities.person')}>
      {foto && (
        <Picture className={classes.photo} image={foto} family="portrait" sizes="5rem" alt="" />
      )}
      <div>
        <p className={classes.label}>{t('activities.person')}</p>
        <p className={classes.name}>
          <Link to={`${paths.team.href()}#${id}`}>{fullName(person)}</Link>
        </p>
        {ruolo && (
          <p className={classes.role} lang={language}>
            {ruolo}
          </p>
        )}
      </div>
    </section>
  );
}

interface NewsListProps {
  readonly news: readonly NewsOfActivity[];
}

/** Renders dates and titles of news. */
function NewsList({ news }: NewsListProps) {
  const language = useContentLanguage();
  return (
    <ul className={classes.news}>
      {news.map((item) => (
        <li key={item.id} className={classes.newsItem}>
          <DateText className={classes.newsDate} date={item.data} />
          <Link className={classes.newsTitle} to={newsAddress(item)} lang={language}>
            {item.titolo}
          </Link>
        </li>
      ))}
    </ul>
  );
}
