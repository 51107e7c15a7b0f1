import { type Content, contentContext } from '@studio/shared/client';
import { type NonIndexRouteObject, Outlet, useLoaderData, useLocation } from 'react-router-dom';
import { AccountContent } from '../parts/account-content.ts';
import { ReopenedThread } from '../threads/open-thread.tsx';

/** The route around the pages of the account, without its layout. */
export const accountRoute: NonIndexRouteObject = {
  loader: ({ context }) => context.get(contentContext),
  Component: Account,
};

function Account() {
  return (
    <AccountContent value={useLoaderData<Content>()}>
      <Outlet />
      <ReopenedThread key={useLocation().pathname} />
    </AccountContent>
  );
}
