import { contentContext, refreshSession, safeRedirect } from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import { InlineError, LinkButton } from '@studio/shared/kit';
import { useTranslation } from 'react-i18next';
import {
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router-dom';
import type { MessageKey } from '../messages/index.ts';
import { attempt } from '../parts/attempt.ts';
import { authRoute, loadScreen, type ScreenData } from '../parts/auth-route.ts';
import { AuthScreen } from '../parts/auth-screen.tsx';

/** Most characters of an error code in the address. */
const maxCodeLength = 60;

/** Adopts the session that the provider's login has put into a cookie, or returns the error. */
async function loadLoginReturn({
  request,
  context,
}: LoaderFunctionArgs): Promise<LoginReturnData | Response> {
  const { searchParams } = new URL(request.url);
  const reason = searchParams.get('reason');
  if (reason !== null) return { ...loadScreen({ context }), error: reason.slice(0, maxCodeLength) };
  const { error } = await attempt(() => refreshSession(context.get(contentContext)));
  if (error !== null && !navigator.cookieEnabled)
    return { ...loadScreen({ context }), error: 'COOKIES_BLOCKED' };
  if (error !== null) return { ...loadScreen({ context }), error };
  return replace(safeRedirect(searchParams.get('redirectFrom')));
}

/** The route to which a login by Google returns (decision C12). */
export const loginReturnRoute = authRoute({
  path: paths.loginReturn.pattern,
  title: 'loginReturn.title',
  code: { loader: loadLoginReturn, Component: LoginReturnScreen },
});

interface LoginReturnData extends ScreenData {
  /** Error code of the refresh, or the one in the address. */
  readonly error: string;
}

/** The message keys of errors that a visitor can act on. */
const messageKeys: Readonly<Record<string, MessageKey>> = {
  INVALID_PROVIDER: 'loginReturn.error.INVALID_PROVIDER',
  INVALID_CREDENTIALS: 'loginReturn.error.INVALID_CREDENTIALS',
  SERVICE_UNAVAILABLE: 'loginReturn.error.SERVICE_UNAVAILABLE',
  UNREACHABLE: 'loginReturn.error.UNREACHABLE',
  COOKIES_BLOCKED: 'loginReturn.error.COOKIES_BLOCKED',
  REQUESTS_EXCEEDED: 'loginReturn.error.REQUESTS_EXCEEDED',
};

/** Returns the message key of an error; the code is untrusted, because it comes from the address. */
function messageOf(error: string): MessageKey {
  return (Object.hasOwn(messageKeys, error) && messageKeys[error]) || 'loginReturn.error.other';
}

/** Renders the error of a login by Google and a link to the login. */
function LoginReturnScreen() {
  const { t } = useTranslation('auth');
  const { error } = useLoaderData<LoginReturnData>();
  const { revalidate, state } = useRevalidator();
  const [query] = useSearchParams();
  const redirectFrom = query.get('redirectFrom') ?? undefined;
  return (
    <AuthScreen title={t('loginReturn.title')}>
      <InlineError
        message={t(messageOf(error))}
        retrying={state === 'loading'}
        {...(error === 'UNREACHABLE' && { onRetry: () => void revalidate(), recovers: true })}
      />
      <div>
        <LinkButton to={paths.login.href(redirectFrom)}>{t('loginReturn.back')}</LinkButton>
      </div>
    </AuthScreen>
  );
}
