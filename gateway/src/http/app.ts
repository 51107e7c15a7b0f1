import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { processLog, serializeError } from '../log/process-log.ts';
import { addRequestLog } from '../log/request-log.ts';
import { bareHeaders } from '../security/headers.ts';
import { limitSlowReaders } from '../security/slow-readers.ts';
import type { Settings } from '../settings/settings.ts';
import { addErrorHandler, answerError } from './errors.ts';

/** Called after each response, with the time that it took in the reply. */
export type OnResponse = (request: FastifyRequest, reply: FastifyReply) => void;

/** Returns true for an address whose query holds a token of the backend, in any spelling. */
function hasQueryToken(url: string): boolean {
  const [, query = ''] = url.split(/\?(.*)/s);
  const names = [...new URLSearchParams(query).keys()];
  return names.some((name) => name.trim().toLowerCase().startsWith('access_token'));
}

/** Rejects requests under another host name than that of an origin, whose logins must not meet those of another one. */
export function requireHost(app: FastifyInstance, origin: string, name: string): void {
  const { host } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === host) return;
    return reply.code(421).type('text/plain').send(`This is not the address of the ${name}.`);
  });
}

/** Creates a Fastify server with logging, error responses and the client's real address, as both origins need it. */
export function createApp(
  { logLevel, trustProxy }: Settings,
  onResponse?: OnResponse,
): FastifyInstance {
  const app = fastify({
    // The standard output is reserved for the line that says that the gateway is ready.
    logger: { level: logLevel, stream: processLog, serializers: { err: serializeError } },
    // A visitor's own id is never used: ids go into the logs of gateway and backend.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Time for a whole request to arrive, in milliseconds; uploads take the longest.
    requestTimeout: 120_000,
    // Proxies keep connections open longer than browsers; the gateway must not close one that a proxy will use again.
    keepAliveTimeout: trustProxy > 0 ? 72_000 : 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    // The longest file name that file systems allow.
    routerOptions: { maxParamLength: 255 },
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    // A proxy still sends requests over its open connections while the server ends; each answer closes its connection.
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => answerError(reply.headers(bareHeaders), 400),
  });
  limitSlowReaders(app);
  // The backend would take such a token in place of the session; addresses end in logs and histories.
  app.addHook('onRequest', async (request, reply) => {
    if (hasQueryToken(request.url)) return answerError(reply.headers(bareHeaders), 400);
  });
  addRequestLog(app);
  if (onResponse !== undefined)
    app.addHook('onResponse', (request, reply, done) => {
      onResponse(request, reply);
      done();
    });
  addErrorHandler(app);
  return app;
}
