import { paths } from '@studio/shared/contract';
import { Button } from '@studio/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { AppointmentCard } from '../parts/appointment-card.tsx';
import { slots } from '../slots.ts';
import { AppointmentForm } from './appointment-form.tsx';

/** The schema of the activity beside which the form stands. */
export const data = slots['public-site/activity-aside'];

interface ContentProps {
  readonly data: v.InferOutput<typeof data>;
}

/** Renders the form for an appointment about an activity; a button opens it, so that the page keeps its height. */
export function Content({ data: activity }: ContentProps) {
  const { t } = useTranslation('public-site');
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isOpen]);

  return (
    <AppointmentCard>
      {isOpen ? (
        <div ref={place}>
          <AppointmentForm
            key={activity.id}
            activities={[activity]}
            chosen={activity.id}
            action={paths.appointment.href()}
          />
        </div>
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t('home.appointment')}</Button>
      )}
    </AppointmentCard>
  );
}
