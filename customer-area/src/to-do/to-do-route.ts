import type { RouteHandle } from '@studio/shared/contract';
import { accountHead, type RouteCode } from '../parts/account-route.ts';
import { loadToDo } from './load-to-do.ts';
import { ToDoScreen } from './to-do-screen.tsx';

/** The page of what the firm asks of the client, and of what the client has sent. */
export const toDoRoute: RouteCode = {
  loader: loadToDo,
  Component: ToDoScreen,
  handle: { head: accountHead('pages.toDo') } satisfies RouteHandle,
};
