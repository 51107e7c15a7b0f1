import { call, contentContext, errorCode } from '@studio/shared/client';
import { type Head, type HeadContext, type ImageFile, paths } from '@studio/shared/contract';
import { sendAppointment } from '@studio/shared/contract/calls';
import { type Outcome, submittedValues } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import { type Activity, readActivities } from '../content/collections.ts';
import { recordIdOf } from '../parts/addresses.ts';
import { type DataSet, readBlock } from '../parts/data-set.ts';
import { breadcrumbList, pageTitle, sharedPicture } from '../parts/head.ts';
import { PageHeader } from '../parts/page-layout.tsx';
import { readFirm } from '../parts/page-source.ts';
import { publicRoute, type RouteCode } from '../parts/public-route.tsx';
import { contactOf, type FirmContact, TextColumns } from '../parts/text-columns.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import { requestSchema, validateAppointment } from './appointment-values.ts';
import { fillingTime } from './filling-time.ts';

const path = paths.appointment.href();

async function load({ request, context }: LoaderFunctionArgs): Promise<AppointmentData> {
  const content = context.get(contentContext);
  const [firm, activities] = await Promise.all([
    readFirm(context, path),
    readBlock('attivita', path, async () =>
      (await readActivities(content)).map(({ id, nome }) => ({ id, nome })),
    ),
  ]);
  const wanted = recordIdOf(new URL(request.url).searchParams.get('attivita') ?? undefined);
  return {
    image: firm?.default_image_header ?? null,
    contact: contactOf(firm),
    activities,
    chosen: activities.items.find(({ id }) => id === wanted)?.id ?? null,
  };
}

async function send({ request, context }: ActionFunctionArgs): Promise<Outcome> {
  const values = await submittedValues(request, requestSchema);
  if (Object.keys(validateAppointment(values)).length > 0) return { error: 'INVALID_PAYLOAD' };
  try {
    await call(context.get(contentContext), sendAppointment, {
      ...values,
      attesa: await fillingTime(),
    });
    return { error: null };
  } catch (error) {
    return { error: errorCode(error) };
  }
}

function head({ image }: AppointmentData, context: HeadContext): Head {
  const title = context.translate('public-site:appointment.title');
  return {
    title: pageTitle(title, context),
    description: context.translate('public-site:appointment.description'),
    canonical: path,
    ...sharedPicture(image, context),
    structuredData: [breadcrumbList([{ name: title, url: path }], context)],
  };
}

/** The route of the page on which visitors request an appointment. */
export const appointmentRoute: RouteCode = {
  ...publicRoute<AppointmentData>({
    load,
    Page: AppointmentPage,
    head,
    dataKey: 'activities',
  }),
  action: send,
  // Sending a request changes nothing that the page shows.
  shouldRevalidate: ({ formMethod, defaultShouldRevalidate }) =>
    formMethod === undefined && defaultShouldRevalidate,
};

/** The loader data of the page. */
interface AppointmentData {
  readonly image: ImageFile | null;
  readonly contact: FirmContact | null;
  readonly activities: DataSet<Pick<Activity, 'id' | 'nome'>>;
  /** Id of the activity in the address; null without one. */
  readonly chosen: number | null;
}

/** Renders the page on which visitors request an appointment; without the activities the topic is another one. */
export function AppointmentPage({ image, contact, activities, chosen }: AppointmentData) {
  const { t } = useTranslation('public-site');
  return (
    <>
      <PageHeader title={t('appointment.title')} image={image} isInterface />
      <TextColumns contact={contact} withAppointment={false}>
        <p>{t('appointment.intro')}</p>
        {/* Another topic in the address starts another request. */}
        <AppointmentForm key={chosen} activities={activities.items} chosen={chosen} />
      </TextColumns>
    </>
  );
}
