import { paths } from '@studio/shared/contract';
import { InlineError, LinkButton } from '@studio/shared/ui';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import type { MessageKey } from '../messages/index.ts';
import { AuthScreen } from '../parts/auth-screen.tsx';
import type { ScreenData } from '../parts/screen-data.ts';

export interface LoginReturnData extends ScreenData {
  /** Code of what went wrong: the backend's own or the one it sent the visitor back with. */
  readonly error: string;
}

/** Keys of the messages for the codes that a visitor can do something about. */
const messages: Readonly<Record<string, MessageKey>> = {
  INVALID_PROVIDER: 'loginReturn.error.INVALID_PROVIDER',
  INVALID_CREDENTIALS: 'loginReturn.error.INVALID_CREDENTIALS',
  SERVICE_UNAVAILABLE: 'loginReturn.error.SERVICE_UNAVAILABLE',
  UNREACHABLE: 'loginReturn.error.UNREACHABLE',
  REQUESTS_EXCEEDED: 'loginReturn.error.REQUESTS_EXCEEDED',
};

/** The address can name any code: what is not ours is not looked up. */
function textOf(error: string): MessageKey {
  return (Object.hasOwn(messages, error) && messages[error]) || 'loginReturn.error.other';
}

/** Says why a login by Google came to nothing, and leads back. */
export function LoginReturnScreen() {
  const { t } = useTranslation('auth');
  const { error } = useLoaderData<LoginReturnData>();
  const { revalidate, state } = useRevalidator();
  const [query] = useSearchParams();
  const redirectFrom = query.get('redirectFrom') ?? undefined;
  return (
    <AuthScreen title={t('loginReturn.title')}>
      <InlineError
        message={t(textOf(error))}
        retrying={state === 'loading'}
        {...(error === 'UNREACHABLE' && { onRetry: () => void revalidate() })}
      />
      <div>
        <LinkButton to={paths.login.href(redirectFrom)}>{t('loginReturn.back')}</LinkButton>
      </div>
    </AuthScreen>
  );
}
