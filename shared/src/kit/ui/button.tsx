import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

/** The look of a button: at most one `solid` per group, `quiet` for what is at hand without being asked for. */
export type ButtonKind = 'solid' | 'outline' | 'quiet';

interface LinkButtonProps {
  readonly to: string;
  readonly kind?: ButtonKind;
  /** Makes the browser load a document, for addresses that the router does not know. */
  readonly reloadDocument?: boolean;
  /** State for the next page that its address must not contain. */
  readonly state?: object;
  readonly children: ReactNode;
}

/** Renders a link with the shape of a pill. */
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

/** Renders a button with the shape of a pill. */
export function Button({ kind = 'solid', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={`${classes.pill} ${classes[kind]}`} />;
}
