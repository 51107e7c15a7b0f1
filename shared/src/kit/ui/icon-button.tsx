import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  readonly icon: LucideIcon;
  /** Accessible name. */
  readonly label: string;
}

/** Renders a button that shows an icon alone; with `aria-disabled` it keeps the focus and does nothing. */
export function IconButton({ icon: Icon, label, onClick, ...rest }: IconButtonProps) {
  const isOff = rest['aria-disabled'] === true;
  return (
    <button
      title={label}
      {...rest}
      type="button"
      className={classes.button}
      aria-label={label}
      onClick={isOff ? undefined : onClick}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
