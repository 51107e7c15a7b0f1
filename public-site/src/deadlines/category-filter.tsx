import { paths } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './category-filter.module.css';

interface CategoryFilterProps {
  readonly categories: readonly string[];
  /** Null when all are shown. */
  readonly chosen: string | null;
}

function addressOf(category: string): string {
  return `${paths.deadlines.href()}?${new URLSearchParams({ categoria: category })}`;
}

/** Links that show the deadlines of one category, or all; left out where there is nothing to choose. */
export function CategoryFilter({ categories, chosen }: CategoryFilterProps) {
  const { t } = useTranslation('public-site');
  const language = useContentLanguage();
  if (categories.length < 2) return null;
  const links = [
    { name: t('deadlines.allCategories'), to: paths.deadlines.href(), current: chosen === null },
    ...categories.map((name) => ({
      name,
      to: addressOf(name),
      current: name === chosen,
      lang: language,
    })),
  ];
  return (
    <nav aria-label={t('deadlines.categories')}>
      <ul className={classes.list}>
        {links.map(({ to, name, current, ...rest }) => (
          <li key={to}>
            <Link
              className={classes.link}
              to={to}
              preventScrollReset
              {...rest}
              {...(current && { 'aria-current': 'true' as const })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
