import type { MenuPage } from '@studio/shared/config';
import { paths } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

interface PageLinksProps {
  readonly pages: readonly MenuPage[];
  readonly className?: string | undefined;
  readonly onFollow?: () => void;
}

/**
 * Published pages as a list of links; the current one says so. Home goes by its usual name: its title is
 * the headline of the site, not the name of a place.
 */
export function PageLinks({ pages, className, onFollow }: PageLinksProps) {
  const { t } = useTranslation('shell');
  const lang = useContentLanguage();
  const home = paths.home.href();
  return (
    <ul className={className} lang={lang}>
      {pages.map(({ url, titolo }) => (
        <li key={url}>
          <NavLink to={url} end={url === home} {...(onFollow && { onClick: onFollow })}>
            {url === home ? t('menu.home') : titolo}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
