import { call, errorCode, useContent } from '@studio/shared/client';
import { type Calendar, changeCalendar } from '@studio/shared/contract/calls';
import { Button, useLocale } from '@studio/shared/kit';
import { formatDate } from '@studio/shared/kit/format';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../parts/answers/answer.module.css';
import { useClipboard } from '../parts/use-clipboard.ts';
import agenda from './agenda.module.css';

interface CalendarSettingsProps {
  readonly first: Calendar;
}

type Action = 'crea' | 'rinnova' | 'revoca';

/** Renders the state of the client's calendar address, and its making, renewal and end. */
export function CalendarSettings({ first }: CalendarSettingsProps) {
  const { t } = useTranslation('customer-area');
  const locale = useLocale();
  const content = useContent();
  const [state, setState] = useState(first);
  const [error, setError] = useState<string>();
  const [isChanging, setIsChanging] = useState(false);
  const changing = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => title.current?.focus(), []);

  async function change(action: Action) {
    if (changing.current) return;
    changing.current = true;
    setIsChanging(true);
    setError(undefined);
    try {
      setState(await call(content, changeCalendar, { azione: action }));
      title.current?.focus();
    } catch (cause) {
      setError(errorCode(cause));
    } finally {
      changing.current = false;
      setIsChanging(false);
    }
  }

  const button = (action: Action, kind: 'solid' | 'outline') => (
    <Button kind={kind} disabled={isChanging} onClick={() => void change(action)}>
      {t(`toDo.calendar.${action}`)}
    </Button>
  );
  const { attivo, creato_il, letto_il, indirizzo } = state;
  return (
    <div className={agenda.item}>
      <h3 ref={title} tabIndex={-1} className={agenda.title}>
        {t('toDo.calendar.title')}
      </h3>
      <p>{t('toDo.calendar.about')}</p>
      <div role="status" className={classes.form}>
        {attivo && creato_il !== null && (
          <p>
            {t('toDo.calendar.since', { date: formatDate(creato_il, locale) })}{' '}
            {letto_il === null
              ? t('toDo.calendar.unused')
              : t('toDo.calendar.used', { date: formatDate(letto_il, locale) })}
          </p>
        )}
        {indirizzo !== undefined && <Address key={indirizzo} address={indirizzo} />}
      </div>
      {attivo && indirizzo === undefined && (
        <p className={classes.hint}>{t('toDo.calendar.once')}</p>
      )}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {t(`toDo.answer.error.${error === 'REQUESTS_EXCEEDED' ? error : 'UNREACHABLE'}`)}
        </p>
      )}
      <div className={classes.buttons}>
        {attivo ? (
          <>
            {button('rinnova', 'outline')}
            {button('revoca', 'outline')}
          </>
        ) : (
          button('crea', 'solid')
        )}
      </div>
    </div>
  );
}

interface AddressProps {
  readonly address: string;
}

/** Renders the new address, with its copy and the link that opens a calendar program. */
function Address({ address }: AddressProps) {
  const { t } = useTranslation('customer-area');
  const { copied, copy } = useClipboard(address);
  return (
    <div className={classes.form}>
      <p className={classes.question}>{t('toDo.calendar.new')}</p>
      <p className={classes.iban}>
        <code>{address}</code>
      </p>
      <div className={classes.buttons}>
        <Button kind="solid" onClick={() => void copy()}>
          {t('toDo.calendar.copy')}
        </Button>
        <a href={address.replace(/^https?:/, 'webcal:')}>{t('toDo.calendar.webcal')}</a>
      </div>
      <p role="status">
        {copied !== undefined && t(copied ? 'toDo.calendar.copied' : 'toDo.due.notCopied')}
      </p>
    </div>
  );
}
