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
import { fullPath, type Whereabouts, whereaboutsContext } from './whereabouts.ts';

type Context = Readonly<RouterContextProvider>;

/** To the login, and from there to where the visitor wanted to go or, if they wanted to send something, was. */
function toLogin(request: Request, context: Context): Response {
  const { destination, shown } = context.get(whereaboutsContext)();
  const { pathname } = new URL(request.url);
  const isOnTheWay = request.method === 'GET' && destination?.pathname === pathname;
  return redirect(paths.login.href(fullPath(isOnTheWay ? destination : shown)));
}

/** Whether only the query changes, as lists do when they are filtered: what loads data then says so if the session is over. */
function isSamePage({ destination, shown }: Whereabouts): boolean {
  return destination?.pathname === shown.pathname && destination.search !== shown.search;
}

/**
 * Whether the visitor may go on. Who sends something is known already, and the backend decides about it; who stays on
 * the page shown keeps it while the backend cannot be reached.
 */
async function isAdmitted(request: Request, context: Context): Promise<boolean> {
  if (!hasSession()) return false;
  const store = context.get(storeContext);
  const isKnown = store.get(userAtom) !== undefined;
  if (isKnown && request.method !== 'GET') return true;
  if (isKnown && isSamePage(context.get(whereaboutsContext)())) return true;
  if (await loadUser(context.get(contentContext), store)) return true;
  return isKnown && hasSession() && context.get(whereaboutsContext)().destination === undefined;
}

interface Failure {
  readonly type: 'error';
  result: unknown;
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'error';
}

/** The loaders and actions that have failed, among the outcomes that the router collects by route. */
function failures(outcomes: unknown): Failure[] {
  return typeof outcomes === 'object' && outcomes !== null
    ? Object.values(outcomes).filter(isFailure)
    : [];
}

/**
 * Lets only logged-in clients in; everybody else goes to the login and from there back (specification, section 2),
 * and so does whoever's session turns out to be over while a loader or an action runs (decision A2).
 * A middleware, not a loader: loaders of parent and child run at the same time.
 */
export const requireUser: MiddlewareFunction = async ({ request, context }, next) => {
  const content = context.get(contentContext);
  const store = context.get(storeContext);
  if (!(await isAdmitted(request, context))) throw toLogin(request, context);
  // Releases on trial get nobody's session: the page comes anew, from those that everybody gets.
  if (context.get(bootstrapContext).preview) {
    const { destination, shown } = context.get(whereaboutsContext)();
    throw redirectDocument(fullPath(destination ?? shown));
  }
  const outcomes = await next();
  for (const failure of failures(outcomes)) {
    if (await hasSessionEnded(content, store, failure.result)) {
      failure.result = toLogin(request, context);
    }
  }
  return outcomes;
};
