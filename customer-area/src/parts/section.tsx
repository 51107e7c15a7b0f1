import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** State beside the title. */
  readonly badge?: ReactNode;
  /** Text below the title that is read first. */
  readonly about?: ReactNode;
  /** Explanation that opens on demand. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a section of a page of the account: title and explanation, with cards beside them on a wide screen. */
export function Section({ title, badge, about, more, children }: SectionProps) {
  const { t } = useTranslation('customer-area');
  const titleId = useId();
  const heading = (
    <h2 id={titleId} className={classes.title}>
      {title}
    </h2>
  );
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.about}>
        {badge === undefined ? (
          heading
        ) : (
          <div className={classes.heading}>
            {heading}
            {badge}
          </div>
        )}
        {about}
        {more !== undefined && (
          <details className={classes.more}>
            <summary>
              {t('security.explain')}
              <span className="visually-hidden">{` ${title}`}</span>
            </summary>
            <div className={classes.explanation}>{more}</div>
          </details>
        )}
      </div>
      {children}
    </section>
  );
}

interface CardProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Renders a framed box for one task. */
export function Card({ className, children }: CardProps) {
  return (
    <div className={className === undefined ? classes.card : `${classes.card} ${className}`}>
      {children}
    </div>
  );
}
