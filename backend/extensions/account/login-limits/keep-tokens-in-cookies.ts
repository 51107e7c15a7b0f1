import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { isFromGateway } from '../gateway-secret.ts';

const fields = v.record(v.string(), v.unknown());

/**
 * What visitors of the site ask through the gateway is answered in session mode, whatever they ask
 * for: no token is ever in a body that a script could read (decision A1).
 */
export function keepTokensInCookies(secret: string): RequestHandler {
  return (request, _response, next) => {
    if (isFromGateway(request.header('x-gateway-secret'), secret)) {
      const body = v.is(fields, request.body) ? request.body : {};
      request.body = { ...body, mode: 'session' };
    }
    next();
  };
}
