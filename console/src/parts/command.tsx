import { Button } from '@studio/shared/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './command.module.css';

interface CommandProps {
  /** The effect of the command. */
  readonly label: string;
  readonly text: string;
}

/** Renders a command for a terminal, with a button that copies it. */
export function Command({ label, text }: CommandProps) {
  const { t } = useTranslation('console');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // A browser may refuse: the text can be selected.
      setState('failed');
    }
  }

  return (
    <div className={classes.command}>
      <p className={classes.label}>{label}</p>
      <code className={classes.text}>{text}</code>
      <div className={classes.row}>
        <Button kind="outline" onClick={() => void copy()}>
          {t('command.copy')}
          <span className="visually-hidden">: {label}</span>
        </Button>
        <span role="status" className={classes.state}>
          {state !== 'idle' && t(`command.${state}`)}
        </span>
      </div>
    </div>
  );
}
