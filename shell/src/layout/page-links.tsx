import type { MenuPage } from '@studio/shared/config';
import { useContentLanguage } from '@studio/shared/ui';
import { NavLink } from 'react-router-dom';

interface PageLinksProps {
  readonly pages: readonly MenuPage[];
  readonly className?: string | undefined;
  readonly onFollow?: () => void;
}

/** Published pages as a list of links; the current one says so. */
export function PageLinks({ pages, className, onFollow }: PageLinksProps) {
  const lang = useContentLanguage();
  return (
    <ul className={className} lang={lang}>
      {pages.map(({ url, titolo }) => (
        <li key={url}>
          <NavLink to={url} end={url === '/'} {...(onFollow && { onClick: onFollow })}>
            {titolo}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
