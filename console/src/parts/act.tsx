import { ActionForm, Button, CheckboxField, TextField } from '@studio/shared/kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './act.module.css';
import type { ActValues } from './run-act.ts';

interface ActProps extends Omit<ActValues, 'why' | 'isRepeated'> {
  /** Label of the button that opens the form. */
  readonly label: string;
  /** The effect of the act in one sentence. */
  readonly effect: string;
}

/** Renders a button that opens a form for the reason of an act; the page's own action runs it. */
export function Act({ label, effect, ...subject }: ActProps) {
  const { t } = useTranslation('console');
  const [isOpen, setIsOpen] = useState(false);
  const [isRepeated, setIsRepeated] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.act}>
      <div>
        <Button
          ref={opener}
          kind="outline"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('act.close') : label}
        </Button>
      </div>
      {isOpen && (
        <div className={classes.form}>
          <p>{effect}</p>
          <ActionForm<ActValues>
            name={label}
            initialValues={{ ...subject, why: '', isRepeated: false }}
            validate={({ why }) => (why.trim().length < 3 ? { why: t('act.whyNeeded') } : {})}
            submit={t('act.submit')}
            busy={t('act.busy')}
            failures={{
              REJECTED: t('act.rejected'),
              ALREADY_ROLLED_BACK: t('act.repeated'),
              FORBIDDEN: t('act.forbidden'),
              INVALID_CREDENTIALS: t('act.over'),
            }}
            onAnswer={({ error }) => {
              setIsRepeated(error === 'ALREADY_ROLLED_BACK');
              if (error !== null) return;
              opener.current?.focus();
              setIsOpen(false);
            }}
          >
            <TextField
              name="why"
              label={t('act.why')}
              hint={t('act.whyHint')}
              maxLength={300}
              required
            />
            {isRepeated && <CheckboxField name="isRepeated">{t('act.again')}</CheckboxField>}
          </ActionForm>
        </div>
      )}
    </div>
  );
}
