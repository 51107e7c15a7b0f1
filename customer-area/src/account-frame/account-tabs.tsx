import { paths } from '@studio/shared/contract';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import classes from './account-tabs.module.css';

const tabs = [
  { key: 'documents', to: paths.documents.href() },
  { key: 'profile', to: paths.profile.href() },
  { key: 'security', to: paths.security.href() },
] as const;

/** The parts of the account; the one that is shown is the current page. */
export function AccountTabs() {
  const { t } = useTranslation('customer-area');
  return (
    <nav aria-label={t('frame.tabs')}>
      <ul className={classes.tabs}>
        {tabs.map(({ key, to }) => (
          <li key={key}>
            <NavLink to={to}>{t(`${key}.title`)}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
