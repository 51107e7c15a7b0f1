import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';

/** Returns the state from which the browser's router continues. */
export function hydrationOf(result: StaticHandlerContext): unknown {
  const errors =
    result.errors === null
      ? null
      : Object.fromEntries(
          Object.entries(result.errors).map(([route, error]) => [route, publicError(error)]),
        );
  return { loaderData: result.loaderData, errors };
}

/** Returns the public part of an error: the status of a response, and no details of any other error. */
function publicError(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return { message: 'server error' };
  const { status, statusText, data } = error;
  return { status, statusText, data, internal: false };
}
