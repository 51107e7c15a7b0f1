import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls, gatewayRoutes } from '@studio/shared/contract/calls';
import { type RequestHandler, Router } from 'express';
import * as v from 'valibot';
import { addRoutes } from '../../extensions/portal/src/platform/routes.ts';

const handlersSchema = v.array(v.object({ method: v.string() }));
const handler: RequestHandler = () => undefined;

/** Returns a handler for each route that the registry of calls names. */
function allRoutes(): Record<string, RequestHandler> {
  const names = calls.flatMap(({ method, path, route = path }) =>
    route === null ? [] : [`${method} ${route}`],
  );
  return Object.fromEntries([...names, ...gatewayRoutes].map((name) => [name, handler]));
}

test('adds the routes that the registry of calls names, and takes no others', () => {
  const routes = allRoutes();
  const router = Router();
  addRoutes(router, routes);
  const added = router.stack.flatMap(({ route }) =>
    v
      .parse(handlersSchema, route?.stack)
      .map(({ method }) => `${method.toUpperCase()} ${route?.path}`),
  );
  assert.deepEqual(added.sort(), Object.keys(routes).sort());
  for (const name of ['POST /other', 'GET /contact', 'TRACE /contact']) {
    assert.throws(() => addRoutes(Router(), { ...routes, [name]: handler }), {
      message: `The route ${name} is not in the registry of calls, shared/src/contract/calls.`,
    });
  }
});

test('does not start without a handler for a route that the registry of calls names', () => {
  const { 'POST /contact': _contact, 'HEAD /uploads/:id': _head, ...rest } = allRoutes();
  assert.throws(() => addRoutes(Router(), rest), {
    message: 'src/endpoint.ts has no handler for POST /contact, HEAD /uploads/:id.',
  });
});
