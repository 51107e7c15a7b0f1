import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { addErrorHandler, answerError } from './errors.ts';
import { logError } from './log-error.ts';
import { processLog } from './log-stream.ts';
import { addRequestLog } from './request-log.ts';
import { bareHeaders } from './security/headers.ts';
import { limitSlowReaders } from './security/slow-readers.ts';
import type { Settings } from './settings.ts';

/** A server as both origins need it: logging, error answers, and the client's real address. */
export function createApp({ logLevel, trustProxy }: Settings): FastifyInstance {
  const app = fastify({
    // The standard output belongs to the line that says the gateway is ready.
    logger: { level: logLevel, stream: processLog, serializers: { err: logError } },
    // Never a visitor's own: it goes into the logs of gateway and backend.
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A request that dribbles in must not hold its place for ever, in milliseconds; uploads take the longest.
    requestTimeout: 120_000,
    // A proxy keeps its connections longer than a browser, and reuses one that the gateway must not have closed.
    keepAliveTimeout: trustProxy > 0 ? 72_000 : 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    // Names of files may be as long as file systems allow.
    routerOptions: { maxParamLength: 255 },
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    frameworkErrors: (_error, _request, reply) => answerError(reply.headers(bareHeaders), 400),
  });
  limitSlowReaders(app);
  addRequestLog(app);
  addErrorHandler(app);
  return app;
}
