import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** A link to the whole of which the section shows a part. */
  readonly more?: { readonly to: string; readonly text: string };
  readonly children: ReactNode;
}

/** A titled part of a page, under a thin rule. */
export function Section({ title, more, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.heading}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {more && (
          <Link className={classes.more} to={more.to}>
            {more.text}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
