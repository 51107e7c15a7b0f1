import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

/** How much a button calls: one `solid` at most per group; `plate` is for pictures. */
export type ButtonKind = 'solid' | 'outline' | 'plate';

interface LinkButtonProps {
  readonly to: string;
  readonly kind?: ButtonKind;
  /** For addresses that the server answers, not the router. */
  readonly reloadDocument?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a pill. */
export function LinkButton({ kind = 'solid', children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={`${classes.pill} ${classes[kind]}`}>
      {children}
    </Link>
  );
}

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'type'> {
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
}

/** A button that looks like a pill. */
export function Button({ kind = 'solid', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`${classes.pill} ${classes[kind]}`} />;
}
