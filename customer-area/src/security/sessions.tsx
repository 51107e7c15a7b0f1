import type { ClientSession } from '@studio/shared/contract/calls';
import { ActionForm, Button, FormDone, useLocale } from '@studio/shared/kit';
import { formatMoment } from '@studio/shared/kit/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetcher } from 'react-router-dom';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import section from '../parts/section.module.css';
import { Card, Section } from '../parts/section.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import type { SecurityOutcome } from './change-security.ts';
import classes from './rows.module.css';

interface SessionsProps {
  /** The open sessions, this browser's first; undefined when they could not be read. */
  readonly sessions: readonly ClientSession[] | undefined;
}

/** Renders the open sessions, with the buttons to close one or all of them. */
export function Sessions({ sessions }: SessionsProps) {
  const { t } = useTranslation('customer-area');
  // A complete list contains at least the session of this browser.
  const isKnown = sessions !== undefined && sessions.length > 0;

  return (
    <Section
      title={t('sessions.title')}
      about={isKnown && <p>{t('sessions.count', { count: sessions.length })}</p>}
      more={<p>{t('sessions.why')}</p>}
    >
      <Card>
        <div className={section.stack}>
          {isKnown ? (
            <SessionList sessions={sessions} />
          ) : (
            <ReadFailed message={t('sessions.unknown')} />
          )}
          <FormBehindButton button={t('sessions.end')} className={section.stack}>
            {() => <EndSessions />}
          </FormBehindButton>
        </div>
      </Card>
    </Section>
  );
}

interface SessionListProps {
  readonly sessions: readonly ClientSession[];
}

/** Renders the open sessions, each with a button that closes it. */
function SessionList({ sessions }: SessionListProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const { data, state, submit } = useFetcher<SecurityOutcome>();
  const [target, setTarget] = useState<ClientSession>();
  const error = state === 'idle' ? data?.error : undefined;
  const closed = error === null ? target : undefined;

  function close(session: ClientSession) {
    if (state !== 'idle') return;
    setTarget(session);
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
    const isUnreachable = code === 'UNREACHABLE' || code === 'SERVICE_UNAVAILABLE';
    return t(`sessions.closeFailed.${isUnreachable ? 'unreachable' : 'other'}`);
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
          const isTarget = target?.id === session.id;
          const isBusy = isTarget && state !== 'idle';
          return (
            <li key={session.id} className={classes.item}>
              <div>
                <p className={classes.name}>{device}</p>
                {session.is_current && <p className={classes.current}>{t('sessions.current')}</p>}
                <p className={classes.dates}>{t('sessions.lastUse', { moment })}</p>
              </div>
              <Button kind="outline" aria-disabled={isBusy} onClick={() => close(session)}>
                {isBusy ? t('sessions.closing') : t('sessions.close')}
                <span className="visually-hidden">
                  {t('sessions.closeNamed', { device, moment })}
                </span>
              </Button>
              {isTarget && error && (
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

const endValues = { step: 'endSessions' };

/** Renders the form that asks for confirmation and ends every session; the login follows. */
function EndSessions() {
  const { t } = useTranslation('customer-area');
  return (
    <ActionForm
      name={t('sessions.end')}
      initialValues={endValues}
      validate={() => ({})}
      failures={{
        UNREACHABLE: t('sessions.error.unreachable'),
        SERVICE_UNAVAILABLE: t('sessions.error.unreachable'),
        REQUESTS_EXCEEDED: t('sessions.error.tooMany'),
        other: t('sessions.error.other'),
      }}
      submit={t('sessions.confirm')}
      busy={t('sessions.ending')}
    >
      <StepTitle takesFocus>{t('sessions.end')}</StepTitle>
      <p>{t('sessions.sure')}</p>
    </ActionForm>
  );
}
