import { contentContext } from '@studio/shared/content';
import { paths } from '@studio/shared/contract';
import { currentUser, hasSession } from '@studio/shared/session';
import { storeContext } from '@studio/shared/state';
import { type MiddlewareFunction, redirect } from 'react-router-dom';

/**
 * Lets only logged-in clients in; everybody else goes to the login and from there back (specification, section 2).
 * A middleware, not a loader: loaders of parent and child run at the same time.
 */
export const requireUser: MiddlewareFunction = async ({ request, context }, next) => {
  const admitted =
    hasSession() && (await currentUser(context.get(contentContext), context.get(storeContext)));
  if (admitted) return await next();
  const { pathname, search } = new URL(request.url);
  // Requests carry no hash; on the first page the address bar does.
  const hash = window.location.pathname === pathname ? window.location.hash : '';
  throw redirect(paths.login.href(`${pathname}${search}${hash}`));
};
