import { contentContext, Slot } from '@studio/shared/client';
import { type Head, type HeadContext, type ImageFile, paths } from '@studio/shared/contract';
import { Html, LinkButton, Picture, useContentLanguage } from '@studio/shared/kit';
import { romeToday } from '@studio/shared/kit/format';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import {
  type ActivityDetails,
  type NewsOfActivity,
  readActivity,
  readDeadlinesOf,
  readNewsOf,
} from '../content/activities.ts';
import { type Deadline, readTeam, type TeamMember } from '../content/collections.ts';
import { activityAddress, newsAddress, recordIdOf } from '../parts/addresses.ts';
import { AppointmentCard } from '../parts/appointment-card.tsx';
import { type DataSet, readBlock } from '../parts/data-set.ts';
import { DataSetSection } from '../parts/data-set-view.tsx';
import { DateText } from '../parts/date-text.tsx';
import { DeadlineStrip, nextDeadlines } from '../parts/deadline-strip.tsx';
import { breadcrumbList, firmReference, pageTitle, sharedPicture } from '../parts/head.ts';
import { PageHeader } from '../parts/page-layout.tsx';
import { orUnavailable, readFirm } from '../parts/page-source.ts';
import { fullName } from '../parts/person.ts';
import { plainText } from '../parts/plain-text.ts';
import { publicRoute } from '../parts/public-route.tsx';
import { contactOf, type FirmContact, TextColumns } from '../parts/text-columns.tsx';
import classes from './activity-page.module.css';

const newsShown = 4;

/**
 * Reads one activity and all that its page shows, in parallel.
 * @throws {Response} 404 when there is none, 503 when it could not be read, 301 when its name in the address is wrong
 */
async function loadActivity({
  request,
  params,
  context,
}: LoaderFunctionArgs): Promise<ActivityData> {
  const content = context.get(contentContext);
  const { pathname } = new URL(request.url);
  const id = recordIdOf(params.item);
  if (id === undefined) throw new Response(null, { status: 404 });
  const today = romeToday(new Date());
  const [activity, firm, team, deadlines, news] = await Promise.all([
    orUnavailable(readActivity(content, id), 'the activity', pathname),
    readFirm(context, pathname),
    readBlock('team', pathname, () => readTeam(content)),
    readBlock('scadenze', pathname, async () =>
      nextDeadlines(await readDeadlinesOf(content, id), today),
    ),
    readBlock('news', pathname, async () => (await readNewsOf(content, id)).slice(0, newsShown)),
  ]);
  if (!activity) throw new Response(null, { status: 404 });
  const address = activityAddress(activity);
  if (pathname !== address) throw redirect(address, 301);
  return {
    activity,
    image: firm?.default_image_header ?? null,
    contact: contactOf(firm),
    person: personOf(activity.responsabile, team.items),
    deadlines,
    news,
    today,
  };
}

/** Returns the shown parts of the person in charge; null for none, and for a person who is not on the site. */
function personOf(id: number | null, team: readonly PersonInCharge[]): PersonInCharge | null {
  const person = team.find((member) => member.id === id);
  if (person === undefined) return null;
  const { Nome, Cognome, ruolo, foto } = person;
  return { id: person.id, Nome, Cognome, ruolo, foto };
}

function activityHead({ activity, image }: ActivityData, context: HeadContext): Head {
  const { nome, descrizione } = activity;
  const address = activityAddress(activity);
  const description = plainText(descrizione);
  const crumbs = [
    { name: context.translate('public-site:activities.title'), url: paths.activities.href() },
    { name: nome, url: address },
  ];
  const service = {
    '@type': 'Service',
    '@id': `${context.origin}${address}#servizio`,
    name: nome,
    serviceType: nome,
    ...(description && { description }),
    url: `${context.origin}${address}`,
    provider: firmReference(context),
    areaServed: { '@type': 'Country', name: 'Italia' },
  };
  return {
    title: pageTitle(nome, context),
    ...(description && { description }),
    canonical: address,
    ...sharedPicture(image, context),
    structuredData: [service, breadcrumbList(crumbs, context)],
  };
}

/** The route of the page of one activity. */
export const activityRoute = publicRoute<ActivityData>({
  load: loadActivity,
  Page: ActivityPage,
  head: activityHead,
  dataKey: 'activity',
});

/** The parts of a person that the page of an activity shows. */
type PersonInCharge = Pick<TeamMember, 'id' | 'Nome' | 'Cognome' | 'ruolo' | 'foto'>;

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
        aside={
          <div className={classes.aside}>
            <Slot name="public-site/activity-aside" data={{ id: activity.id, nome: activity.nome }}>
              <AppointmentCard>
                <LinkButton to={paths.appointment.href(activity.id)}>
                  {t('home.appointment')}
                </LinkButton>
              </AppointmentCard>
            </Slot>
            {person && <Person person={person} />}
          </div>
        }
      >
        <Html html={activity.descrizione} />
        <p className={classes.actions}>
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
