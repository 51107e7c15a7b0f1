import { paths } from '@studio/shared/contract';
import { LinkButton } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import type { ScreenData } from './auth-route.ts';
import classes from './google-link.module.css';

interface GoogleLinkProps {
  /** Path to open after the login; already checked by `safeRedirect`. */
  readonly redirectFrom: string;
}

/** Renders the link to the login by Google; nothing when the firm has not set it up (decision C12). */
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
