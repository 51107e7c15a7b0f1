import type { MenuPage } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { useContentLanguage } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';

interface PageLinksProps {
  readonly pages: readonly MenuPage[];
  readonly className?: string | undefined;
  /** Adds a link to the contacts, which are no page of an editor. */
  readonly withContacts?: boolean;
  readonly onFollow?: () => void;
}

/**
 * Renders published pages as a list of links and marks the current one. The home page is called Home, because its title
 * is the site's headline.
 */
export function PageLinks({ pages, className, withContacts, onFollow }: PageLinksProps) {
  const { t } = useTranslation('shell');
  const lang = useContentLanguage();
  const home = paths.home.href();
  const links = [
    ...pages.map(({ url, titolo }) =>
      url === home ? { url, name: t('menu.home') } : { url, name: titolo, lang },
    ),
    ...(withContacts ? [{ url: paths.contacts.href(), name: t('menu.contacts') }] : []),
  ];
  return (
    <ul className={className}>
      {links.map(({ url, name, ...rest }) => (
        <li key={url} {...rest}>
          <NavLink to={url} end={url === home} {...(onFollow && { onClick: onFollow })}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
