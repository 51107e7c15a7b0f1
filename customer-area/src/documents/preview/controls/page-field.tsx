import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';

interface PageFieldProps {
  /** The page that is seen, from 1. */
  readonly current: number;
  readonly count: number;
  readonly onGo: (page: number) => void;
}

/** Says which page is seen, and goes to another one. */
export function PageField({ current, count, onGo }: PageFieldProps) {
  const { t } = useTranslation('customer-area');
  const id = useId();
  const [draft, setDraft] = useState<string>();

  function go(event: SubmitEvent) {
    event.preventDefault();
    const page = Number(draft);
    if (Number.isInteger(page) && page > 0) onGo(Math.min(page, count));
    setDraft(undefined);
  }

  return (
    <form className={classes.group} onSubmit={go}>
      <label htmlFor={id}>{t('preview.page')}</label>
      <input
        id={id}
        className={classes.page}
        inputMode="numeric"
        autoComplete="off"
        value={draft ?? `${current}`}
        onFocus={({ target }) => target.select()}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => setDraft(target.value)}
        onBlur={() => setDraft(undefined)}
      />
      <span>{t('preview.ofPages', { total: count })}</span>
    </form>
  );
}
