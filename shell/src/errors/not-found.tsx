import type { MenuPage } from '@studio/shared/contract';
import { paths } from '@studio/shared/contract';
import { Button, LinkButton } from '@studio/shared/kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router-dom';
import { PageLinks } from '../layout/page-links.tsx';
import { ErrorPanel } from './error-panel.tsx';
import styles from './not-found.module.css';

/** Renders the page for an unknown address: a search, the site's pages and a link home. */
export function NotFound({ menu }: { readonly menu: readonly MenuPage[] }) {
  const { t } = useTranslation(['shell', 'shared']);
  const id = useId();
  return (
    <ErrorPanel title={t('notFound.title')} text={t('notFound.text')}>
      <Form action={paths.search.href()} role="search" className={styles.search}>
        <label className={styles.label} htmlFor={id}>
          {t('notFound.searchLabel')}
        </label>
        <div className={styles.row}>
          <input
            id={id}
            className={styles.input}
            type="search"
            name="q"
            required
            minLength={3}
            aria-describedby={`${id}-hint`}
          />
          <Button type="submit">{t('notFound.searchAction')}</Button>
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          {t('notFound.searchHint')}
        </p>
      </Form>
      {menu.length > 0 && (
        <nav aria-label={t('notFound.pages')}>
          <PageLinks className={styles.pages} pages={menu} />
        </nav>
      )}
      <LinkButton to={paths.home.href()} kind="outline">
        {t('shared:action.backHome')}
      </LinkButton>
    </ErrorPanel>
  );
}
