import { Button, InlineError } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../messages/index.ts';
import classes from './passkey-login.module.css';
import { usePasskey } from './use-passkey.ts';

interface PasskeyLoginProps {
  /** Whether the browser offers passkeys at the e-mail field as well. */
  readonly atField?: boolean;
}

/** The way in by passkey, where the browser knows passkeys; it is a login in two factors by itself. */
export function PasskeyLogin({ atField = false }: PasskeyLoginProps) {
  const { t, i18n } = useTranslation('auth');
  const { isOffered, isBusy, problem, ask } = usePasskey(atField);
  if (!isOffered) return null;
  // Browsers and the backend have reasons without words of their own here.
  const own = `login.passkey.error.${problem}`;
  const isText = (key: string): key is MessageKey => i18n.exists(key, { ns: 'auth' });
  return (
    <div className={classes.passkey}>
      {problem !== undefined && problem !== 'withdrawn' && (
        <InlineError message={t(isText(own) ? own : 'login.passkey.error.failed')} />
      )}
      <div>
        <Button kind="outline" aria-disabled={isBusy} onClick={() => void (isBusy || ask())}>
          {t(isBusy ? 'login.passkey.busy' : 'login.passkey.submit')}
        </Button>
      </div>
    </div>
  );
}
