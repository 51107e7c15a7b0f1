import { call, contentContext } from '@studio/shared/client';
import {
  type ClientSession,
  type Passkey,
  readPasskeys,
  readSessions,
} from '@studio/shared/contract/calls';
import { FormDone } from '@studio/shared/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router-dom';
import * as v from 'valibot';
import { type LoginSettings, readLoginSettings } from '../content/login-settings.ts';
import { withSettingsMessages } from '../messages/index.ts';
import { accountPage } from '../parts/account-route.ts';
import { Screen } from '../parts/screen.tsx';
import { readOrUndefined } from '../parts/session-errors.ts';
import { ChangePassword } from './change-password.tsx';
import { changeSecurity } from './change-security.ts';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactorSection } from './two-factor.tsx';

/** The client's password, second factor, passkeys and sessions. */
export const code = accountPage('pages.security', {
  loader: withSettingsMessages(loadSecurity),
  action: changeSecurity,
  shouldRevalidate,
  Component: SecurityScreen,
});

/** Outcomes after which the backend's answer may differ: the change was applied, or had been applied elsewhere. */
const changingOutcome = v.union([
  v.object({
    error: v.null(),
    secret: v.optional(v.undefined()),
    recoveryCodes: v.optional(v.undefined()),
  }),
  v.object({ error: v.literal('INVALID_PAYLOAD') }),
]);

/**
 * Returns true where a reload may change the page. After a failed request a reload could replace the form and its
 * input by an unknown state; after new recovery codes the screen takes them over first and reloads by itself.
 */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'actionResult' | 'defaultShouldRevalidate'>): boolean {
  if (actionResult === undefined) return defaultShouldRevalidate;
  return v.is(changingOutcome, actionResult);
}

/** Renders the security of the account: password, second factor, passkeys and sessions. */
function SecurityScreen() {
  const { t } = useTranslation('customer-area');
  const { login, sessions, passkeys } = useLoaderData<SecurityData>();
  const factor = login?.factor;
  const newState = useNewState(factor === undefined ? undefined : factor === 'on');
  const hasPassword = factor !== 'elsewhere';

  return (
    <Screen title={t('pages.security')}>
      {newState !== undefined && (
        <FormDone key={String(newState)} title={t(`security.switched.${newState ? 'on' : 'off'}`)}>
          <p>{t(`security.switchedNext.${newState ? 'on' : 'off'}`)}</p>
        </FormDone>
      )}
      {hasPassword && <ChangePassword login={login} />}
      <TwoFactorSection factor={factor} />
      {hasPassword && <Passkeys passkeys={passkeys} />}
      <Sessions sessions={sessions} />
    </Screen>
  );
}

/**
 * Detects that the second factor was enabled or disabled while the screen is open.
 * @param isOn state of the backend; undefined while it could not be read
 * @returns the new state; undefined while it is the initial one
 */
function useNewState(isOn: boolean | undefined): boolean | undefined {
  const [known, setKnown] = useState(isOn);
  const [newState, setNewState] = useState<boolean>();
  if (isOn !== undefined && isOn !== known) {
    setKnown(isOn);
    if (known !== undefined) setNewState(isOn);
  }
  return newState;
}

/** The data of the security page; a part that could not be read is undefined. */
interface SecurityData {
  /** The client's login address, and the state of the second factor. */
  readonly login: LoginSettings | undefined;
  /** The open sessions, this browser's first. */
  readonly sessions: ClientSession[] | undefined;
  /** The oldest first. */
  readonly passkeys: readonly Passkey[] | undefined;
}

/**
 * Reads the client's login, sessions and passkeys.
 * @throws the backend's error when the session has ended
 */
async function loadSecurity(args: LoaderFunctionArgs): Promise<SecurityData> {
  const content = args.context.get(contentContext);
  const [login, sessions, passkeys] = await Promise.all([
    readOrUndefined(args, readLoginSettings(content)),
    readOrUndefined(args, call(content, readSessions)),
    readOrUndefined(args, call(content, readPasskeys)),
  ]);
  return { login, sessions, passkeys };
}
