import { Button, InlineError } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../parts/lazy-part.tsx';
import classes from '../to-do.module.css';
import type { CalendarCalls } from './load-due.ts';

interface CalendarPartProps {
  readonly calendar: CalendarCalls;
}

/** Few clients use it, once: the code comes with the state of the address. */
const loadWith = (calendar: CalendarCalls) => async () => {
  const code = import(/* webpackChunkName: "due-calendar" */ './calendar.tsx');
  const [{ CalendarSettings }, state] = await Promise.all([code, calendar.read()]);
  return { CalendarSettings, state };
};

/** Renders a button and, after a press, the subscription of the deadlines in the client's own calendar. */
export function CalendarPart({ calendar }: CalendarPartProps) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const [load, setLoad] = useState<ReturnType<typeof loadWith>>();
  if (load === undefined) {
    return (
      <div>
        <Button kind="outline" onClick={() => setLoad(() => loadWith(calendar))}>
          {t('toDo.calendar.open')}
        </Button>
      </div>
    );
  }
  return (
    <LazyPart
      load={load}
      loading={
        <p role="status" className={classes.loading}>
          {t('shared:loading')}
        </p>
      }
      failed={(retry) => <InlineError message={t('toDo.calendar.unread')} onRetry={retry} />}
    >
      {({ CalendarSettings, state }) => <CalendarSettings first={state} calendar={calendar} />}
    </LazyPart>
  );
}
