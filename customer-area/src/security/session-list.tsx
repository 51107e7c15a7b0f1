import type { ClientSession } from '@studio/shared/accounts';
import { FormDone } from '@studio/shared/forms';
import { Button, useLocale, VisuallyHidden } from '@studio/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router-dom';
import type { SecurityOutcome } from './change-security.ts';
import classes from './session-list.module.css';

interface SessionListProps {
  readonly sessions: readonly ClientSession[];
}

/** The places where the client is logged in, each with its way out. */
export function SessionList({ sessions }: SessionListProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { data, state, submit } = useFetcher<SecurityOutcome>();
  const [asked, setAsked] = useState<ClientSession>();
  const error = state === 'idle' ? data?.error : undefined;
  const closed = error === null ? asked : undefined;

  function close(session: ClientSession) {
    if (state !== 'idle') return;
    setAsked(session);
    const { id, is_current: isCurrent } = session;
    const step = { step: 'closeSession', id, isCurrent };
    void submit(step, { method: 'post', encType: 'application/json' });
  }

  const nameOf = ({ browser, system }: ClientSession) => {
    if (browser !== null && system !== null) return t('sessions.named', { browser, system });
    return browser ?? system ?? t('sessions.unknownDevice');
  };

  function failureText(code: string): string {
    if (code === 'REQUESTS_EXCEEDED') return t('sessions.closeFailed.tooMany');
    const isAway = code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE';
    return t(`sessions.closeFailed.${isAway ? 'unreachable' : 'other'}`);
  }

  return (
    <>
      {closed && (
        <FormDone key={closed.id} title={t('sessions.closed', { device: nameOf(closed) })} />
      )}
      <ul className={classes.list}>
        {sessions.map((session) => {
          const device = nameOf(session);
          const moment = formatMoment(session.last_used, locale);
          const isAsked = asked?.id === session.id;
          const isBusy = isAsked && state !== 'idle';
          return (
            <li key={session.id} className={classes.row}>
              <div>
                <p className={classes.device}>{device}</p>
                {session.is_current && <p className={classes.current}>{t('sessions.current')}</p>}
                <p className={classes.use}>{t('sessions.lastUse', { moment })}</p>
              </div>
              <Button kind="outline" aria-disabled={isBusy} onClick={() => close(session)}>
                {isBusy ? t('sessions.closing') : t('sessions.close')}
                <VisuallyHidden>{t('sessions.closeNamed', { device, moment })}</VisuallyHidden>
              </Button>
              {isAsked && error && (
                <p role="alert" className={classes.failure}>
                  {failureText(error)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A moment (ISO 8601) as people in Italy's time zone write it. */
function formatMoment(iso: string, locale: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' } as const;
  return new Intl.DateTimeFormat(locale, format).format(new Date(iso));
}
