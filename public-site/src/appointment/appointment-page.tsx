import type { ImageFile } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import type { Activity } from '../content/collections.ts';
import type { DataSet } from '../parts/data-set.ts';
import { PageHeader } from '../parts/page-layout.tsx';
import { type FirmContact, TextColumns } from '../parts/text-columns.tsx';
import { AppointmentForm } from './appointment-form.tsx';

/** The loader data of the page. */
export interface AppointmentData {
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
