import type { Confirmation } from '@studio/shared/accounts';
import { paths } from '@studio/shared/contract';
import { FormDone } from '@studio/shared/forms';
import { LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';

interface ConfirmedProps {
  readonly result: Confirmation;
  /** Where an account without a password goes on; the others go to the login. */
  readonly setPassword: string | undefined;
}

/** The account is active now, or was before. */
export function Confirmed({ result, setPassword }: ConfirmedProps) {
  const { t } = useTranslation('auth');
  return (
    <FormDone title={t(`confirm.${result}`)}>
      <div>
        <LinkButton to={setPassword ?? paths.login.href()}>
          {t(setPassword === undefined ? 'toLogin' : 'confirm.setPassword')}
        </LinkButton>
      </div>
    </FormDone>
  );
}
