import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import classes from './google-link.module.css';
import type { ScreenData } from './screen-data.ts';

interface GoogleLinkProps {
  /** Path to go on to; a safe one. */
  readonly redirectFrom: string;
}

/** The way in by Google, where the firm has set it up (decision C12). */
export function GoogleLink({ redirectFrom }: GoogleLinkProps) {
  const { t } = useTranslation('auth');
  const { origin, googleLogin } = useLoaderData<ScreenData>();
  if (!googleLogin) return null;
  const target = encodeURIComponent(`${origin}${paths.loginReturn.href(redirectFrom)}`);
  return (
    <div className={classes.google}>
      <span className={classes.or}>{t('or')}</span>
      <LinkButton to={`/api/auth/login/google?redirect=${target}`} kind="outline" reloadDocument>
        {t('google')}
      </LinkButton>
    </div>
  );
}
