import type { RouteObject } from 'react-router-dom';

/** What a route does and shows: the part of it that can be loaded when it is first visited. */
export type RouteCode = Pick<
  RouteObject,
  'loader' | 'action' | 'shouldRevalidate' | 'Component' | 'handle'
>;
