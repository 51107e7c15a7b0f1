import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerError } from './errors.ts';

/** Largest body of a form, in bytes: that of the calls. */
const maxBytes = 32 * 1024;

/** Returns whether a page of the site sent a request with an unsafe method: browsers name its origin. */
export function isFromOwnPage({ headers }: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  return origin === siteUrl && (site === undefined || site === 'same-origin');
}

/**
 * Returns whether a page of the site sent a form. A page whose address may hold a token sends no origin (`null`); there
 * the browser's own word counts, which no other page can make it say.
 */
function isOwnForm(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return isFromOwnPage(request, siteUrl) || (origin === 'null' && site === 'same-origin');
}

/**
 * Makes the POST routes of a plugin take the forms that browsers send without scripts: from pages of this site only
 * (403 otherwise), in the one encoding that such forms have (415 otherwise).
 */
export function takeForms(app: FastifyInstance, siteUrl: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && !isOwnForm(request, siteUrl)) return answerError(reply, 403);
  });
}

/** Returns the fields of the form that a request sends; none for a request without a body. */
export const fieldsOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
