import { paths } from '@studio/shared/contract';
import { ActionForm } from '@studio/shared/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router-dom';
import type { TwoFactor } from '../content/login-settings.ts';
import { CodeField, useCode } from '../parts/code-field.tsx';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { OwnPassword, useOwnPassword } from '../parts/own-password.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import classes from '../parts/section.module.css';
import { Card, Section } from '../parts/section.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import { EnableTwoFactor } from './enable-two-factor.tsx';
import { RecoveryCodes, RenewRecoveryCodes } from './recovery-codes.tsx';

interface TwoFactorSectionProps {
  /** State of the second factor; undefined when it could not be read. */
  readonly factor: TwoFactor | undefined;
}

/** Renders the second factor: its state, with the forms to enable it, disable it and renew the recovery codes. */
export function TwoFactorSection({ factor }: TwoFactorSectionProps) {
  const { t } = useTranslation('customer-area');
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[]>();

  function showCodes(newCodes: readonly string[]) {
    setCodes(newCodes);
    void revalidate();
  }

  return (
    <Section
      title={t('security.secondFactor')}
      badge={
        factor !== undefined &&
        factor !== 'elsewhere' && (
          <p className={`${classes.state} ${classes[factor]}`}>{t(`security.state.${factor}`)}</p>
        )
      }
      {...(factor === 'elsewhere'
        ? { about: <p>{t('security.byProvider')}</p> }
        : { more: <Explanation isOn={factor === 'on'} /> })}
    >
      {factor === undefined && <ReadFailed message={t('security.unknown')} />}
      {codes && (
        <Card>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Card>
      )}
      {factor === 'on' && !codes && (
        <div className={classes.cards}>
          <Card>
            <RenewRecoveryCodes onCodes={showCodes} />
          </Card>
          <Card>
            <DisableTwoFactor />
          </Card>
        </div>
      )}
      {factor === 'off' && !codes && (
        <Card className={classes.stack}>
          <FormBehindButton button={t('security.begin')}>
            {() => <EnableTwoFactor onCodes={showCodes} />}
          </FormBehindButton>
        </Card>
      )}
    </Section>
  );
}

/** Renders the explanation of the second factor; while it is on, its effect and the help after a loss of the phone. */
function Explanation({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('customer-area');
  if (!isOn) {
    return (
      <>
        <p>{t('security.whatItIs')}</p>
        <p>{t('security.whatItTakes')}</p>
      </>
    );
  }
  return (
    <>
      <p>{t('security.whatItDoes')}</p>
      <p>
        {t('security.phoneLost')}{' '}
        <Link to={paths.contacts.href()}>{t('security.phoneLostContact')}</Link>
      </p>
    </>
  );
}

interface Values {
  readonly step: 'disable';
  readonly password: string;
  readonly otp: string;
}

/** Renders the form that disables the second factor with the password and a code of the app, or a recovery code. */
function DisableTwoFactor() {
  const { t } = useTranslation('customer-area');
  const ownPassword = useOwnPassword();
  const code = useCode('orRecovery');

  const validate = (values: Values) => ({
    ...ownPassword.validate(values),
    ...code.validate(values),
  });

  return (
    <ActionForm<Values>
      name={t('security.switchOffTitle')}
      initialValues={{ step: 'disable', password: '', otp: '' }}
      validate={validate}
      fieldErrors={{ ...ownPassword.fieldErrors, ...code.fieldErrors }}
      submit={t('security.switchOff')}
      busy={t('security.switchingOff')}
    >
      <StepTitle>{t('security.switchOffTitle')}</StepTitle>
      <p>{t('security.switchOffText')}</p>
      <OwnPassword />
      <CodeField accepts="orRecovery" />
    </ActionForm>
  );
}
