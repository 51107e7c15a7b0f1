import { ActionForm, PasswordField, Username } from '@studio/shared/forms';
import { Button } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { AccountLine } from '../parts/account-line.tsx';
import { isLinkGone } from '../parts/is-link-gone.ts';
import type { ConfirmOutcome } from './confirm-action.ts';
import classes from './confirm-with-password.module.css';
import { Confirmed } from './confirmed.tsx';
import { NotConfirmed } from './not-confirmed.tsx';

interface Values {
  readonly intent: 'confirm';
  readonly password: string;
}

interface ConfirmWithPasswordProps {
  /** The address that the link was sent to. */
  readonly email: string | undefined;
  /** Called by an owner of the mailbox who wants another password than that of the sign-up, or did not sign up. */
  readonly onOtherPassword: () => void;
}

/** Asks the owner of a mailbox for the password of the sign-up, which a stranger may have chosen. */
export function ConfirmWithPassword({ email, onOtherPassword }: ConfirmWithPasswordProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <ActionForm<Values, ConfirmOutcome>
        name={t('confirm.title')}
        initialValues={{ intent: 'confirm', password: '' }}
        validate={({ password }) =>
          password === '' ? { password: t('confirm.passwordRequired') } : {}
        }
        submit={t('confirm.submit')}
        busy={t('confirm.waiting')}
        failures={{ REQUESTS_EXCEEDED: t('error.REQUESTS_EXCEEDED') }}
        fieldErrors={{
          INVALID_CREDENTIALS: { field: 'password', text: t('confirm.otherPasswordChosen') },
        }}
        done={({ error, result, isPasswordMailed }) => {
          if (result) return <Confirmed result={result} isPasswordMailed={isPasswordMailed} />;
          return error !== null && isLinkGone(error) && <NotConfirmed error={error} />;
        }}
      >
        <p>{t('confirm.passwordLead')}</p>
        <AccountLine email={email} />
        <Username email={email} />
        <PasswordField
          name="password"
          label={t('confirm.password')}
          autoComplete="current-password"
          required
        />
      </ActionForm>
      <section className={classes.other}>
        <p>{t('confirm.otherLead')}</p>
        <Button kind="outline" onClick={onOtherPassword}>
          {t('confirm.other')}
        </Button>
      </section>
    </>
  );
}
