import { contentContext, hasSession, login, storeContext } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { FormDone, LinkButton } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import type { ActionFunctionArgs } from 'react-router-dom';
import { attempt } from './attempt.ts';

/**
 * Logs in a client who has just set or repeated the password after the mailbox was proved. It is the ordinary login with
 * its limits: where that asks for more, such as a second factor, the client continues at the login.
 * @returns true when the client is logged in; false also where this browser is logged in already, maybe as another client
 */
export async function enter(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  email: string | undefined,
  password: string,
): Promise<boolean> {
  if (email === undefined || hasSession()) return false;
  const { error } = await attempt(() =>
    login(context.get(contentContext), context.get(storeContext), { email, password }),
  );
  return error === null;
}

interface AccountReadyProps {
  /** The result in one sentence. */
  readonly title: string;
  readonly email: string | undefined;
  /** True when the client was logged in by `enter`. */
  readonly isInside?: boolean | undefined;
}

/** Renders the end of a flow that leads into the account: a welcome and the way in, or the login with the address. */
export function AccountReady({ title, email, isInside = false }: AccountReadyProps) {
  const { t } = useTranslation('auth');
  return (
    <FormDone title={title}>
      {isInside && <p>{t('welcome')}</p>}
      <div>{isInside ? <ToAccount /> : <ToLogin email={email} />}</div>
    </FormDone>
  );
}

function ToAccount() {
  const { t } = useTranslation('auth');
  return <LinkButton to={paths.account.href()}>{t('toAccount')}</LinkButton>;
}

/** Renders the link to the login, which leads on to the account; the address is filled in there. */
export function ToLogin({ email }: { readonly email: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <LinkButton
      to={paths.login.href(paths.account.href())}
      {...(email !== undefined && { state: { email } })}
    >
      {t('toLogin')}
    </LinkButton>
  );
}
