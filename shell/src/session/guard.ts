import { bootstrapContext, contentContext } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { hasSession, hasSessionEnded, loadUser, userAtom } from '@studio/shared/session';
import { storeContext } from '@studio/shared/state';
import {
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import { fullPath, locationsContext, type NavigationLocations } from '../app/context.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Admits logged-in clients only and sends other visitors to the login and back (specification, section 2). When a
 * loader or an action fails because the session has ended, its result becomes the same redirect
 * (docs/decisions/0009). It is a middleware, not a loader: loaders of parent and child run at the same time.
 */
export const requireUser: MiddlewareFunction = async ({ request, context }, next) => {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  if (!(await isAdmitted(request, context))) throw redirectToLogin(request, context);
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
 * Returns true when the visitor may see the page. The backend checks every submission of a known client itself. A
 * client who stays on the current page keeps it while the backend is unreachable.
 */
async function isAdmitted(request: Request, context: Context): Promise<boolean> {
  if (!hasSession()) return false;
  const store = context.get(storeContext);
  const isKnown = store.get(userAtom) !== undefined;
  if (isKnown && request.method !== 'GET') return true;
  if (isKnown && isSamePage(context.get(locationsContext)())) return true;
  if (await loadUser(context.get(contentContext), store)) return true;
  return isKnown && hasSession() && context.get(locationsContext)().next === undefined;
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
