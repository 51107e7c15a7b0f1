import type { TwoFactorSecret } from '@studio/shared/contract/calls';
import { ActionForm, Button, InlineError } from '@studio/shared/kit';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, useCode } from '../parts/code-field.tsx';
import { LazyPart } from '../parts/lazy-part.tsx';
import { OwnPassword, useOwnPassword } from '../parts/own-password.tsx';
import section from '../parts/section.module.css';
import { StepTitle } from '../parts/step-title.tsx';
import { useClipboard } from '../parts/use-clipboard.ts';
import type { SecurityOutcome } from './change-security.ts';
import classes from './enable-two-factor.module.css';

interface EnableTwoFactorProps {
  /** Called after the activation, with the recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Renders the steps that enable the second factor: first the password, then a code of the app. */
export function EnableTwoFactor({ onCodes }: EnableTwoFactorProps) {
  const { t } = useTranslation('customer-area');
  const { validate, fieldErrors } = useOwnPassword();
  // After each ticket that expired the steps begin again, with an empty form.
  const [expired, setExpired] = useState(0);

  return (
    <div key={expired}>
      <ActionForm<{ step: 'generate'; password: string }, SecurityOutcome>
        name={t('security.confirmPassword')}
        initialValues={{ step: 'generate', password: '' }}
        validate={validate}
        submit={t('security.continue')}
        busy={t('security.checking')}
        fieldErrors={fieldErrors}
        done={({ secret }) =>
          secret && (
            <ConnectApp
              secret={secret}
              onCodes={onCodes}
              onTicketExpired={() => setExpired(expired + 1)}
            />
          )
        }
      >
        <StepTitle step={t('security.step', { step: 1 })} takesFocus>
          {t('security.confirmPassword')}
        </StepTitle>
        {expired > 0 && <InlineError message={t('security.error.ticketGone')} />}
        <OwnPassword hint={t('security.passwordHint')} />
      </ActionForm>
    </div>
  );
}

interface ConnectAppProps extends EnableTwoFactorProps {
  readonly secret: TwoFactorSecret;
  /** Called when the client entered the password too long ago. */
  readonly onTicketExpired: () => void;
}

interface ConnectValues extends Pick<TwoFactorSecret, 'secret' | 'ticket'> {
  readonly step: 'enable';
  readonly otp: string;
}

/** Returns true for codes that reject the ticket: too old, or issued for another client or key. */
function isTicketError(error: string | null): boolean {
  return error === 'TOKEN_EXPIRED' || error === 'FORBIDDEN';
}

/** Renders the key for the client's app, and the form for a code of that app. */
function ConnectApp({ secret, onCodes, onTicketExpired }: ConnectAppProps) {
  const { t } = useTranslation('customer-area');
  const code = useCode();
  return (
    <div className={section.stack}>
      <StepTitle step={t('security.step', { step: 2 })} takesFocus>
        {t('security.connectApp')}
      </StepTitle>
      <AppKey secret={secret} />
      <ActionForm<ConnectValues, SecurityOutcome>
        name={t('security.connectApp')}
        initialValues={{ step: 'enable', secret: secret.secret, ticket: secret.ticket, otp: '' }}
        onAnswer={({ error, recoveryCodes }) => {
          if (isTicketError(error)) onTicketExpired();
          if (recoveryCodes) onCodes(recoveryCodes);
        }}
        submit={t('security.switchOn')}
        busy={t('security.switchingOn')}
        {...code}
      >
        <p>{t('security.typeCode')}</p>
        <CodeField />
      </ActionForm>
    </div>
  );
}

/** Few visits need a picture, and the code that draws it is large. */
const loadQrCode = () => import(/* webpackChunkName: "qr-code" */ './qr-code.tsx');

/** Renders the key for the app: as a QR code, as a link for an app on this device, and as text. */
function AppKey({ secret: { secret, otpauth_url } }: Pick<ConnectAppProps, 'secret'>) {
  const { t } = useTranslation(['customer-area', 'shared']);
  const textId = useId();
  const { copied, copy } = useClipboard(secret);
  return (
    <div className={classes.methods}>
      <div className={classes.method}>
        <p>{t('security.scan')}</p>
        <LazyPart
          load={loadQrCode}
          loading={<div className={classes.place} />}
          failed={(retry) => (
            <Button kind="outline" onClick={retry}>
              {t('shared:action.retry')}
            </Button>
          )}
        >
          {({ QrCode }) => <QrCode text={otpauth_url} label={t('security.qrCode')} />}
        </LazyPart>
        {otpauth_url.startsWith('otpauth:') && (
          <a className={classes.app} href={otpauth_url}>
            {t('security.openApp')}
          </a>
        )}
      </div>
      <div className={classes.method}>
        <p id={textId}>{t('security.typeKey')}</p>
        <p className={classes.key}>
          <code translate="no">{keyGroups(secret)}</code>
        </p>
        <Button kind="outline" aria-describedby={textId} onClick={() => void copy()}>
          {t('security.copyKey')}
        </Button>
        <p role="status" className={classes.copied}>
          {copied === true && <span>{t('security.copied')}</span>}
          {copied === false && <span>{t('security.notCopied')}</span>}
        </p>
      </div>
    </div>
  );
}

/** Splits a key into groups of four characters, for reading and typing. */
export function keyGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? '';
}
