import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';

/** An error as the browser may see it: answers keep their status, anything else keeps its details here. */
function publicError(error: unknown): unknown {
  if (!isRouteErrorResponse(error)) return { message: 'server error' };
  const { status, statusText, data } = error;
  return { status, statusText, data, internal: false };
}

/** What the browser's router needs to go on where the server's stopped. */
export function hydrationOf(result: StaticHandlerContext): unknown {
  const errors =
    result.errors === null
      ? null
      : Object.fromEntries(
          Object.entries(result.errors).map(([route, error]) => [route, publicError(error)]),
        );
  return { loaderData: result.loaderData, errors };
}
