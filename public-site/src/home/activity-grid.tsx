import { paths } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/ui';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import classes from './activity-grid.module.css';
import type { HomeData } from './load-home.ts';

interface ActivityGridProps {
  readonly activities: HomeData['activities']['items'];
}

/** The names of what the firm does, each a link to its description. */
export function ActivityGrid({ activities }: ActivityGridProps) {
  const language = useContentLanguage();
  return (
    <ul className={classes.grid} lang={language}>
      {activities.map(({ id, nome }) => (
        <li key={id} className={classes.cell}>
          <Link className={classes.link} to={`${paths.activities.href()}#${id}`}>
            {nome}
            <ArrowRight className={classes.arrow} aria-hidden size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
