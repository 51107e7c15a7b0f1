import type { FastifyInstance } from 'fastify';

/** Begins the addresses whose rest lets whoever has it in, for as long as it lasts. */
const links = '/composition/';

/** Logs one line per answer, without what may be secret or personal: no query, cookie, body, address or link. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const [address = ''] = request.url.split('?');
    const path = address.startsWith(links) ? `${links}…` : address;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, milliseconds });
  });
}
