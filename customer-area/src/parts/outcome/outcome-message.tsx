import { paths } from '@studio/shared/contract';
import { IconButton, useContentLanguage } from '@studio/shared/kit';
import { useAtom } from 'jotai';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './outcome.module.css';
import { type Outcome, outcomeAtom } from './outcome.ts';

/**
 * Renders the outcome of the last act at the top of the page, or of the dialog that covers it. It takes the focus, and
 * so comes into view: the part of the page with the pressed button may have disappeared.
 */
export function OutcomeMessage() {
  const { t } = useTranslation('customer-area');
  const [outcome, setOutcome] = useAtom(outcomeAtom);
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcome === undefined) return;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    // Behind a dialog the browser moves no focus to it: the dialog has a place of its own.
    if (isFree || outcome.isQuiet !== true) box.current?.focus();
  }, [outcome]);

  function close() {
    // The pressed button disappears.
    place.current?.focus();
    setOutcome(undefined);
  }

  const message = outcome && (
    <div ref={box} tabIndex={-1} className={classes.outcome} data-kind={outcome.kind}>
      <Words outcome={outcome} />
      <div className={classes.close}>
        <IconButton icon={X} label={t('outcome.close')} onClick={close} />
      </div>
    </div>
  );
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {/* It is there before it has a text, so that screen readers notice it. */}
      <div aria-live="polite">{outcome?.kind === 'done' && message}</div>
      {outcome?.kind === 'lost' && <div role="alert">{message}</div>}
    </div>
  );
}

/** Renders the sentences of an outcome. */
function Words({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('customer-area');
  const lang = useContentLanguage();
  const { kind, subject, text, details = [], asksFirm = false } = outcome;
  const Icon = kind === 'done' ? CircleCheck : CircleAlert;
  return (
    <>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <div className={classes.words}>
        {subject !== undefined && (
          <p className={classes.subject} lang={lang}>
            {subject}
          </p>
        )}
        <p className={classes.text}>{text}</p>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {asksFirm && (
          <p>
            <Link to={paths.contacts.href()}>{t('outcome.askFirm')}</Link>
          </p>
        )}
      </div>
    </>
  );
}
