import {
  bootstrapContext,
  type Content,
  contentContext,
  errorCode,
  hasSession,
  hasSessionEnded,
  loadUser,
  mayHaveSession,
  refreshSession,
  type SessionState,
  storeContext,
  userAtom,
} from '@studio/shared/client';
import { paths } from '@studio/shared/contract';
import {
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import { fullPath, locationsContext, type NavigationLocations } from '../app/context.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Admits logged-in clients only and sends other visitors to the login and back. When a
 * loader or an action fails because the session has ended, its result becomes the same redirect
 * (docs/decisions/0009). It is a middleware, not a loader: loaders of parent and child run at the same time.
 */
export const requireUser: MiddlewareFunction = async ({ request, context }, next) => {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  const state = await sessionState(request, context);
  if (state === 'over') throw redirectToLogin(request, context);
  // The session may be valid: the page tells that the service does not answer, and tries again.
  if (state === 'unreachable') throw new Response(null, { status: 503 });
  // A preview gets no client's session: the browser loads the page again from the live releases.
  if (context.get(bootstrapContext).preview) {
    const locations = context.get(locationsContext)();
    throw redirectDocument(fullPath(locations.next ?? locations.current));
  }
  const results = await next();
  for (const failure of failuresIn(results)) {
    if (await hasSessionEnded(content, store, failure.result)) {
      failure.result = redirectToLogin(request, context);
    }
  }
  return results;
};

/**
 * Returns the state of the visitor's session. A client whom this tab knows counts as logged in until the backend says
 * otherwise: it checks every submission itself, and while it is unreachable no page can read new data.
 */
async function sessionState(request: Request, context: Context): Promise<SessionState> {
  if (!mayHaveSession()) return 'over';
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  const isKnown = store.get(userAtom) !== undefined;
  if (isKnown && request.method !== 'GET') return 'loggedIn';
  if (isKnown && isSamePage(context.get(locationsContext)())) return 'loggedIn';
  const state = await loadUser(content, store);
  if (state === 'unreachable' && isKnown && hasSession()) return 'loggedIn';
  return state === 'loggedIn' && !hasSession() ? adoptSession(content) : state;
}

/** Learns the end of a session whose descriptor a reload has lost, so that this tab can renew it. */
async function adoptSession(content: Content): Promise<SessionState> {
  try {
    await refreshSession(content);
    return 'loggedIn';
  } catch (error) {
    console.warn(`refresh: ${errorCode(error)}`);
    return 'unreachable';
  }
}

/** Returns true when only the query changes, as when a list is filtered; its loader then notices an ended session. */
function isSamePage({ next, current }: NavigationLocations): boolean {
  return next?.pathname === current.pathname && next.search !== current.search;
}

/** Redirects to the login; from there the visitor goes to the requested page or, after a submission, back to the form. */
function redirectToLogin(request: Request, context: Context): Response {
  const { next, current } = context.get(locationsContext)();
  const { pathname } = new URL(request.url);
  const isRequestedPage = request.method === 'GET' && next?.pathname === pathname;
  return redirect(paths.login.href(fullPath(isRequestedPage ? next : current)));
}

interface Failure {
  readonly type: 'error';
  result: unknown;
}

/** Returns the failures among the results that the router collects by route. */
function failuresIn(results: unknown): Failure[] {
  return typeof results === 'object' && results !== null
    ? Object.values(results).filter(isFailure)
    : [];
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'error';
}
