import { paths } from '@studio/shared/contract';
import { Button } from '@studio/shared/kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type * as v from 'valibot';
import { AppointmentCard } from '../parts/appointment-card.tsx';
import { slots } from '../slots.ts';
import type { AppointmentForm } from './appointment-form.tsx';

/** The schema of the activity beside which the form stands. */
export const data = slots['public-site/activity-aside'];

interface ContentProps {
  readonly data: v.InferOutput<typeof data>;
}

/**
 * Renders the form for an appointment about an activity; a button loads and opens it, so that the page keeps its height.
 * When the form does not load, the button leads to its page.
 */
export function Content({ data: activity }: ContentProps) {
  const { t } = useTranslation('public-site');
  const navigate = useNavigate();
  const [Form, setForm] = useState<typeof AppointmentForm>();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (Form !== undefined) place.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [Form]);

  async function open() {
    try {
      // The chunk of the form's page, which most visitors do not need here.
      const chunk = await import(/* webpackChunkName: "appointment" */ './appointment-form.tsx');
      setForm(() => chunk.AppointmentForm);
    } catch {
      await navigate(paths.appointment.href(activity.id));
    }
  }

  return (
    <AppointmentCard>
      {Form ? (
        <div ref={place}>
          <Form
            key={activity.id}
            activities={[activity]}
            chosen={activity.id}
            action={paths.appointment.href()}
          />
        </div>
      ) : (
        <Button onClick={() => void open()}>{t('home.appointment')}</Button>
      )}
    </AppointmentCard>
  );
}
