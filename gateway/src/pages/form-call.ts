import type { FormPost } from '@studio/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowList } from '../api/allow-list.ts';
import { antiForgeryHeaders } from '../api/anti-forgery.ts';
import { apiError } from '../http/errors.ts';

/** The paths of the calls that the action of a page may make on the server. */
const fromForm = allowList.filter((call) => call.fromForm).map(({ path }) => path);

/** The call that the action of a page makes for a form. */
interface FormCall {
  readonly send: FormPost['send'];
  /** Returns whether the backend has accepted it. */
  readonly wasAccepted: () => boolean;
}

/**
 * Creates the call of a form that a visitor has sent without scripts. It takes the way of the visitor's own calls, with
 * their checks, limits and address, but without any of the visitor's cookies.
 */
export function createFormCall(
  app: FastifyInstance,
  siteUrl: string,
  { headers, socket }: FastifyRequest,
): FormCall {
  let isAccepted = false;

  async function send(path: string, payload: string) {
    if (!fromForm.includes(path))
      return { status: 403, body: apiError('FORBIDDEN', 'No form makes this call.') };
    const { 'x-forwarded-for': forwarded, 'user-agent': agent } = headers;
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
      headers: {
        ...antiForgeryHeaders(siteUrl),
        'content-type': 'application/json',
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(agent !== undefined && { 'user-agent': agent }),
      },
      payload,
    });
    isAccepted = answer.statusCode < 400;
    const body: unknown = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, body };
  }

  return { send, wasAccepted: () => isAccepted };
}
