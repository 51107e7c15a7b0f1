import { FormDone } from '@studio/shared/forms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { Screen } from '../parts/screen.tsx';
import { ChangePassword } from './change-password.tsx';
import type { SecurityData } from './load-security.ts';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactorSection } from './two-factor/two-factor.tsx';

/** Renders the security of the account: password, second factor, passkeys and sessions. */
export function SecurityScreen() {
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
