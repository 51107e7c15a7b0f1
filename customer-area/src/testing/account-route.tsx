import { type NonIndexRouteObject, Outlet, useLocation } from 'react-router-dom';
import { ReopenedThread } from '../threads/open-thread.tsx';

/** The route around the pages of the account, without its layout. */
export const accountRoute: NonIndexRouteObject = { Component: Account };

function Account() {
  return (
    <>
      <Outlet />
      <ReopenedThread key={useLocation().pathname} />
    </>
  );
}
