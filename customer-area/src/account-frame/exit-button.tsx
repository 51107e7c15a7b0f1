import { LogOut } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './exit-button.module.css';

interface ExitButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isLeaving: boolean;
  readonly onExit: () => void;
}

/** Logs out. While it runs it keeps its focus, and its label says so. */
export function ExitButton({ ref, isLeaving, onExit }: ExitButtonProps) {
  const { t } = useTranslation('customer-area');
  return (
    <button
      ref={ref}
      type="button"
      className={classes.exit}
      aria-disabled={isLeaving}
      onClick={onExit}
    >
      <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
      {isLeaving ? t('frame.exiting') : t('frame.exit')}
    </button>
  );
}
