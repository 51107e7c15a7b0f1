import { ActionForm, Button, CheckboxField, TextField } from '@studio/shared/kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './release-action.module.css';
import type { ReleaseActionValues } from './run-release-action.ts';

interface ReleaseActionProps extends Omit<ReleaseActionValues, 'why' | 'isRepeated'> {
  /** Label of the button that opens the form. */
  readonly label: string;
  /** The effect of the action in one sentence. */
  readonly effect: string;
}

/** Renders a button that opens a form for the reason of an action; the page's own action runs it. */
export function ReleaseAction({ label, effect, ...subject }: ReleaseActionProps) {
  const { t } = useTranslation('console');
  const [isOpen, setIsOpen] = useState(false);
  const [isRepeated, setIsRepeated] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.action}>
      <div>
        <Button
          ref={opener}
          kind="outline"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('action.close') : label}
        </Button>
      </div>
      {isOpen && (
        <div className={classes.form}>
          <p>{effect}</p>
          <ActionForm<ReleaseActionValues>
            name={label}
            initialValues={{ ...subject, why: '', isRepeated: false }}
            validate={({ why }) => (why.trim().length < 3 ? { why: t('action.whyNeeded') } : {})}
            submit={t('action.submit')}
            busy={t('action.busy')}
            failures={{
              REJECTED: t('action.rejected'),
              ALREADY_ROLLED_BACK: t('action.repeated'),
              FORBIDDEN: t('action.forbidden'),
              INVALID_CREDENTIALS: t('action.over'),
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
              label={t('action.why')}
              hint={t('action.whyHint')}
              maxLength={300}
              required
            />
            {isRepeated && <CheckboxField name="isRepeated">{t('action.again')}</CheckboxField>}
          </ActionForm>
        </div>
      )}
    </div>
  );
}
