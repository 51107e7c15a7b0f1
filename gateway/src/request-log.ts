import type { FastifyInstance } from 'fastify';

/** Logs one line per answer, without what may be secret or personal: no query, cookie, body or address. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?');
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, milliseconds });
  });
}
