import { menuOpenAtom } from '@studio/shared/client';
import type { BootstrapData, MenuPage } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/kit';
import { useAtom } from 'jotai';
import { Menu, Search } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import buttons from './icon-button.module.css';
import { LanguageSwitch, useFocusAfterSwitch } from './language-switch.tsx';
import { menuId, menuLinkId, onMenuClick } from './menu.ts';
import { PageLinks } from './page-links.tsx';

/** The pages that the logo and the footer link to. */
const linkedElsewhere = [paths.home.href(), paths.privacy.href()];

/** The number of pages that fit into the header of a wide screen beside the contacts; the menu lists them all. */
const maxPages = 5;

/** Renders the header of every page: logo, main pages, search, language, client area and menu. */
export function Header({ boot }: { readonly boot: BootstrapData }) {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useAtom(menuOpenAtom);
  const pages = mainPages(boot.menu);
  const tools = useRef<HTMLDivElement>(null);
  useFocusAfterSwitch(tools);
  const openMenu = onMenuClick(() => setOpen(true));
  const opener = (
    <>
      <Menu size={24} aria-hidden="true" />
      <span className={styles.menuLabel}>{t('header.menu')}</span>
    </>
  );
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand configuration={boot.configuration} />
        <nav className={styles.pages} aria-label={t('header.mainPages')}>
          <PageLinks className={styles.links} pages={pages} withContacts />
        </nav>
        <div ref={tools} className={styles.tools}>
          <Link to={paths.search.href()} className={`${buttons.icon} ${styles.wide}`}>
            <Search size={20} aria-hidden="true" />
            <span className="visually-hidden">{t('header.search')}</span>
          </Link>
          <div className={styles.wide}>
            <LanguageSwitch language={boot.language} />
          </div>
          <div className={styles.account}>
            <LinkButton to={paths.account.href()}>
              {t('header.account')}
              <span className={styles.session}>
                <span className="visually-hidden"> ({t('header.loggedIn')})</span>
              </span>
            </LinkButton>
          </div>
          <button
            type="button"
            className={`${buttons.icon} ${styles.menu}`}
            aria-expanded={open}
            aria-controls={menuId}
            aria-haspopup="dialog"
            popoverTarget={menuId}
            onClick={openMenu}
          >
            {opener}
          </button>
          <a
            id={menuLinkId}
            href={`#${menuId}`}
            className={`${buttons.icon} ${styles.menuLink}`}
            onClick={openMenu}
          >
            {opener}
          </a>
        </div>
      </div>
    </header>
  );
}

/** Returns the pages of the menu that the header links to, in the editor's order. */
function mainPages(menu: readonly MenuPage[]): MenuPage[] {
  return menu.filter(({ url }) => !linkedElsewhere.includes(url)).slice(0, maxPages);
}
