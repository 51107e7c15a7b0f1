import type { TwoFactorSecret } from '@studio/shared/accounts';
import { Button } from '@studio/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './app-key.module.css';
import { keyGroups } from './key-groups.ts';
import { QrCode } from './qr-code.tsx';
import { useCopying } from './use-copying.ts';

interface AppKeyProps {
  readonly secret: TwoFactorSecret;
}

/** The key for the client's app: for its camera, for the app on this very device, and as text. */
export function AppKey({ secret: { secret, otpauth_url } }: AppKeyProps) {
  const { t } = useTranslation('customer-area');
  const purpose = useId();
  const { copied, copy } = useCopying(secret);
  return (
    <div className={classes.ways}>
      <div className={classes.way}>
        <p>{t('security.scan')}</p>
        <QrCode text={otpauth_url} label={t('security.qrCode')} />
        {otpauth_url.startsWith('otpauth:') && (
          <a className={classes.app} href={otpauth_url}>
            {t('security.openApp')}
          </a>
        )}
      </div>
      <div className={classes.way}>
        <p id={purpose}>{t('security.typeKey')}</p>
        <p className={classes.key}>
          <code translate="no">{keyGroups(secret)}</code>
        </p>
        <Button kind="outline" aria-describedby={purpose} onClick={() => void copy()}>
          {t('security.copyKey')}
        </Button>
        <p role="status" className={classes.copied}>
          {copied === true && t('security.copied')}
          {copied === false && t('security.notCopied')}
        </p>
      </div>
    </div>
  );
}
