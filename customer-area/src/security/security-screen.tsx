import { FormDone } from '@studio/shared/forms';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { Screen } from '../parts/screen.tsx';
import { ChangePassword } from './change-password.tsx';
import { Explanation } from './explanation.tsx';
import type { SecurityData } from './load-security.ts';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security-screen.module.css';
import { Sessions } from './sessions.tsx';
import { StateUnknown } from './state-unknown.tsx';
import { SwitchOff } from './switch-off.tsx';
import { SwitchOn } from './switch-on.tsx';
import { useChange } from './use-change.ts';

/** How the account is protected: password, second factor, passkeys, and where the client is logged in. */
export function SecurityScreen() {
  const { t } = useTranslation('customer-area');
  const { login, sessions, passkeys } = useLoaderData<SecurityData>();
  const factor = login?.factor;
  const titleId = useId();
  const change = useChange(factor === undefined ? undefined : factor === 'on');
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[]>();

  function showCodes(made: readonly string[]) {
    setCodes(made);
    void revalidate();
  }

  return (
    <Screen title={t('security.title')}>
      {change !== undefined && (
        <FormDone key={String(change)} title={t(`security.switched.${change ? 'on' : 'off'}`)}>
          <p>{t(`security.switchedNext.${change ? 'on' : 'off'}`)}</p>
        </FormDone>
      )}
      {factor !== 'elsewhere' && <ChangePassword login={login} />}
      <section className={classes.part} aria-labelledby={titleId}>
        <div className={classes.about}>
          <div className={classes.heading}>
            <h2 id={titleId} className={classes.title}>
              {t('security.secondFactor')}
            </h2>
            {factor !== undefined && factor !== 'elsewhere' && (
              <p className={`${classes.state} ${classes[factor]}`}>
                {t(`security.state.${factor}`)}
              </p>
            )}
          </div>
          <Explanation factor={factor ?? 'off'} />
        </div>
        {factor === undefined && <StateUnknown message={t('security.unknown')} />}
        {codes && (
          <div className={classes.card}>
            <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
          </div>
        )}
        {factor === 'on' && !codes && (
          <div className={classes.cards}>
            <div className={classes.card}>
              <NewRecoveryCodes onCodes={showCodes} />
            </div>
            <div className={classes.card}>
              <SwitchOff />
            </div>
          </div>
        )}
        {factor === 'off' && !codes && (
          <div className={classes.card}>
            <SwitchOn onCodes={showCodes} />
          </div>
        )}
      </section>
      {factor !== 'elsewhere' && <Passkeys passkeys={passkeys} />}
      <Sessions sessions={sessions} />
    </Screen>
  );
}
