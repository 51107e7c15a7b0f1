import type { ClientSession } from '@studio/shared/accounts';
import { Button } from '@studio/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EndSessions } from './end-sessions.tsx';
import classes from './security-screen.module.css';
import { SessionList } from './session-list.tsx';
import { StateUnknown } from './state-unknown.tsx';

interface SessionsProps {
  /** The open sessions, this one first; undefined where they could not be read. */
  readonly sessions: readonly ClientSession[] | undefined;
}

/** Where the client is logged in, and the way out of one place or of all. */
export function Sessions({ sessions }: SessionsProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState<boolean>();

  // This browser's own is always among them.
  const isKnown = sessions !== undefined && sessions.length > 0;

  // Whoever changes their mind is back where they were.
  useEffect(() => {
    if (isAsking === false) button.current?.focus();
  }, [isAsking]);

  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.title}>
          {t('sessions.title')}
        </h2>
        {isKnown && <p>{t('sessions.count', { count: sessions.length })}</p>}
        <p>{t('sessions.why')}</p>
      </div>
      <div className={classes.card}>
        {isKnown ? (
          <SessionList sessions={sessions} />
        ) : (
          <StateUnknown message={t('sessions.unknown')} />
        )}
        {isAsking ? (
          <EndSessions onCancel={() => setIsAsking(false)} />
        ) : (
          <Button ref={button} kind="outline" onClick={() => setIsAsking(true)}>
            {t('sessions.end')}
          </Button>
        )}
      </div>
    </section>
  );
}
