import { contentContext } from '@studio/shared/client';
import { type Head, type HeadContext, paths } from '@studio/shared/contract';
import { romeToday } from '@studio/shared/kit/format';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { readActivity, readDeadlinesOf, readNewsOf } from '../content/activities.ts';
import { readTeam } from '../content/collections.ts';
import { activityAddress, recordIdOf } from '../parts/addresses.ts';
import { readBlock } from '../parts/data-set.ts';
import { nextDeadlines } from '../parts/deadline-strip.tsx';
import { breadcrumbList, firmReference, pageTitle, sharedPicture } from '../parts/head.ts';
import { orUnavailable, readFirm } from '../parts/page-source.ts';
import { plainText } from '../parts/plain-text.ts';
import { publicRoute } from '../parts/public-route.tsx';
import { contactOf } from '../parts/text-columns.tsx';
import { type ActivityData, ActivityPage, type PersonInCharge } from './activity-page.tsx';

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
