import type { Request, RequestHandler, Response } from 'express';

/**
 * Answers a call: the value is the `data` of the answer, none a 204. An answer of another form it sends itself, and
 * resolves without a value.
 */
export type Answer = (request: Request, response: Response) => Promise<unknown>;

/** Returns the handler of a call: no cache keeps its answer, and an error gets Directus' answer to it. */
export function answering(answer: Answer): RequestHandler {
  return async (request, response, next) => {
    try {
      response.set('cache-control', 'no-store');
      const data = await answer(request, response);
      if (response.headersSent) return;
      if (data === undefined) response.status(204).end();
      else response.json({ data });
    } catch (error) {
      next(error);
    }
  };
}
