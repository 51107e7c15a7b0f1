import { ActionForm, Button } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import { CodeField, useCode } from '../parts/code-field.tsx';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { OwnPassword, useOwnPassword } from '../parts/own-password.tsx';
import section from '../parts/section.module.css';
import { StepTitle } from '../parts/step-title.tsx';
import { useClipboard } from '../parts/use-clipboard.ts';
import type { SecurityOutcome } from './change-security.ts';
import classes from './recovery-codes.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called when the client confirms that the codes are saved. */
  readonly onDone: () => void;
}

/** Renders new recovery codes once, with buttons to copy, download and print them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('customer-area');
  const text = codes.join('\n');
  const { copied, copy } = useClipboard(text);

  function download() {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = t('recovery.fileName');
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <section className={classes.codes} aria-label={t('recovery.title')}>
      <StepTitle>{t('recovery.title')}</StepTitle>
      <p>{t('recovery.save')}</p>
      <ol className={classes.list} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button kind="outline" onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button kind="outline" onClick={download}>
          {t('recovery.download')}
        </Button>
        <Button kind="outline" onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </div>
      <p role="status" className={classes.copied}>
        {copied === true && <span>{t('recovery.copied')}</span>}
        {copied === false && <span>{t('recovery.notCopied')}</span>}
      </p>
      <div>
        <Button onClick={onDone}>{t('recovery.done')}</Button>
      </div>
    </section>
  );
}

interface RenewalValues {
  readonly step: 'recoveryCodes';
  readonly password: string;
  readonly otp: string;
}

interface RenewRecoveryCodesProps {
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Renders the form that replaces the recovery codes, with the password and a code of the app or a recovery code. */
export function RenewRecoveryCodes({ onCodes }: RenewRecoveryCodesProps) {
  const { t } = useTranslation('customer-area');
  const ownPassword = useOwnPassword();
  const code = useCode('orRecovery');

  const validate = (values: RenewalValues) => ({
    ...ownPassword.validate(values),
    ...code.validate(values),
  });

  const intro = (
    <>
      <StepTitle>{t('recovery.title')}</StepTitle>
      <p>{t('recovery.what')}</p>
    </>
  );
  return (
    <div className={section.stack}>
      <FormBehindButton button={t('recovery.renew')} intro={intro}>
        {(close) => (
          <ActionForm<RenewalValues, SecurityOutcome>
            name={t('recovery.renew')}
            initialValues={{ step: 'recoveryCodes', password: '', otp: '' }}
            validate={validate}
            fieldErrors={{ ...ownPassword.fieldErrors, ...code.fieldErrors }}
            onAnswer={({ recoveryCodes }) => {
              if (recoveryCodes === undefined) return;
              close();
              onCodes(recoveryCodes);
            }}
            submit={t('recovery.make')}
            busy={t('recovery.making')}
          >
            <StepTitle takesFocus>{t('recovery.renew')}</StepTitle>
            <p>{t('recovery.replaces')}</p>
            <OwnPassword />
            <CodeField accepts="orRecovery" />
          </ActionForm>
        )}
      </FormBehindButton>
    </div>
  );
}
