import { call, useContent } from '@studio/shared/client';
import { readCalendar } from '@studio/shared/contract/calls';
import { Button } from '@studio/shared/kit';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../parts/lazy-part.tsx';

/** Renders a button and, after a press, the subscription of the deadlines in the client's own calendar. */
export function CalendarPart() {
  const { t } = useTranslation('customer-area');
  const content = useContent();
  const [isOpen, setOpen] = useState(false);
  // Few clients use it, once: the code comes with the state of the address.
  const load = useCallback(async () => {
    const code = import(/* webpackChunkName: "due-calendar" */ './calendar.tsx');
    const [{ CalendarSettings }, first] = await Promise.all([code, call(content, readCalendar)]);
    return <CalendarSettings first={first} />;
  }, [content]);
  if (isOpen) {
    return (
      <LazyPart load={load} failed={t('toDo.calendar.unread')}>
        {(settings) => settings}
      </LazyPart>
    );
  }
  return (
    <div>
      <Button kind="outline" onClick={() => setOpen(true)}>
        {t('toDo.calendar.open')}
      </Button>
    </div>
  );
}
