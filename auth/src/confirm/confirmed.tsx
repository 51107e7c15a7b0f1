import type { Confirmation } from '@studio/shared/accounts';
import { paths } from '@studio/shared/contract';
import { FormDone } from '@studio/shared/forms';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';

interface ConfirmedProps {
  readonly result: Confirmation;
  /** Where an account without a password goes on. */
  readonly setPassword?: string | undefined;
  /** Whether a mail is on its way with which the owner sets a password. */
  readonly isPasswordMailed?: boolean | undefined;
  /** Who is logged in needs no login to go on. */
  readonly isLoggedIn?: boolean | undefined;
}

/** The account is active now, or was before, or has its new address; and where to go from there. */
export function Confirmed({ result, setPassword, isPasswordMailed, isLoggedIn }: ConfirmedProps) {
  const { t } = useTranslation('auth');
  const login = { to: paths.login.href(), text: 'toLogin' } as const;
  const password = setPassword && { to: setPassword, text: 'confirm.setPassword' as const };
  const profile = isLoggedIn && { to: paths.profile.href(), text: 'confirm.toProfile' as const };
  const { to, text } = password || profile || login;
  return (
    <FormDone title={t(`confirm.${result}`)}>
      {isPasswordMailed && <p>{t('confirm.passwordMailed')}</p>}
      <div>
        <LinkButton to={to}>{t(text)}</LinkButton>
      </div>
    </FormDone>
  );
}
