import { Button } from '@studio/shared/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EndSessions } from './end-sessions.tsx';
import classes from './security-screen.module.css';
import { StateUnknown } from './state-unknown.tsx';

interface SessionsProps {
  /** How many sessions are open, this one included; undefined where that could not be read. */
  readonly count: number | undefined;
}

/** In how many places the client is logged in, and the way out of all of them. */
export function Sessions({ count }: SessionsProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState<boolean>();

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
        {count !== undefined && <p>{t('sessions.count', { count })}</p>}
        <p>{t('sessions.why')}</p>
      </div>
      <div className={classes.card}>
        {count === undefined && <StateUnknown message={t('sessions.unknown')} />}
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
