import { ActionForm, type FieldErrors, FormDone, Username } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import type { LoginSettings } from '../content/login-settings.ts';
import { CodeField, useCode } from '../parts/code-field.tsx';
import { FormBehindButton } from '../parts/form-behind-button.tsx';
import { OwnPassword, useOwnPassword } from '../parts/own-password.tsx';
import section from '../parts/section.module.css';
import { Card, Section } from '../parts/section.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import type { OwnDataOutcome } from './own-data.ts';

interface DownloadDataProps {
  /** The client's login; undefined when it could not be read. */
  readonly login: LoginSettings | undefined;
}

/** Renders the section of the archive with all data of the client. */
export function DownloadData({ login }: DownloadDataProps) {
  const { t } = useTranslation('customer-area');

  return (
    <Section
      title={t('ownData.export.title')}
      about={
        <>
          <p>{t('ownData.export.what')}</p>
          <p>{t('ownData.export.care')}</p>
        </>
      }
    >
      <Card className={section.stack}>
        <FormBehindButton
          button={t('ownData.export.download')}
          done={
            <FormDone title={t('ownData.export.started')}>
              <p>{t('ownData.export.startedNext')}</p>
            </FormDone>
          }
        >
          {(close) => <ProofForm login={login} onStarted={close} />}
        </FormBehindButton>
      </Card>
    </Section>
  );
}

/** Lets the browser save an archive, which it writes to the disk as it arrives. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // An error would otherwise replace the page.
  link.download = '';
  link.click();
}

interface Values {
  readonly step: 'export';
  readonly password: string;
  readonly otp: string;
}

interface ProofFormProps extends DownloadDataProps {
  readonly onStarted: () => void;
}

/** Renders the form that proves the owner: the password and a code, or nothing after a recent login with Google. */
function ProofForm({ login, onStarted }: ProofFormProps) {
  const { t } = useTranslation('customer-area');
  const ownPassword = useOwnPassword();
  const code = useCode('orRecovery');
  const takesPassword = login?.factor !== 'elsewhere';
  const takesCode = login?.factor === 'on';
  const fieldErrors: FieldErrors<Values> = {
    ...ownPassword.fieldErrors,
    ...code.fieldErrors,
  };
  return (
    <ActionForm<Values, OwnDataOutcome>
      name={t('ownData.export.title')}
      initialValues={{ step: 'export', password: '', otp: '' }}
      validate={(values) => ({
        ...(takesPassword && ownPassword.validate(values)),
        ...(takesCode && code.validate(values)),
      })}
      fieldErrors={fieldErrors}
      failures={{
        EXPORT_RUNNING: t('ownData.export.running'),
        LOGIN_TOO_OLD: t('ownData.export.loginTooOld'),
      }}
      onAnswer={({ archive }) => {
        if (archive === undefined) return;
        save(archive);
        onStarted();
      }}
      submit={t('ownData.export.start')}
      busy={t('ownData.export.preparing')}
    >
      <StepTitle takesFocus>{t('ownData.export.confirm')}</StepTitle>
      {takesPassword ? (
        <>
          <Username email={login?.email} />
          <OwnPassword hint={t('ownData.export.passwordHint')} />
        </>
      ) : (
        <p>{t('ownData.export.withGoogle')}</p>
      )}
      {takesCode && <CodeField accepts="orRecovery" />}
    </ActionForm>
  );
}
