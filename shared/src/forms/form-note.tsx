import type { ReactNode } from 'react';
import classes from './action-form.module.css';

/** A sentence in small print between the fields. */
export function FormNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
