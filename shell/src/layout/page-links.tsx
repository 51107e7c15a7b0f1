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
 * Renders published pages as a list of links and marks the current one. The home page is called Home, because its title
 * is the site's headline.
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
