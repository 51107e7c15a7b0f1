import { useTranslation } from 'react-i18next';
import classes from './rows-skeleton.module.css';

const shapes = Array.from({ length: 8 }, (_, index) => index);

/** The shape of the list until its first documents are there. */
export function RowsSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <div className={classes.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={classes.toolbar} />
      {shapes.map((shape) => (
        <div key={shape} className={classes.row}>
          <div className={classes.type} />
          <div className={classes.title} />
          <div className={classes.action} />
        </div>
      ))}
    </div>
  );
}
