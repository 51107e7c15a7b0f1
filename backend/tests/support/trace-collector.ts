import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

const spanSchema = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
});

/** A span as a collector gets it. */
export type ReceivedSpan = v.InferOutput<typeof spanSchema> & { service: string };

const batchSchema = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({
        attributes: v.array(v.object({ key: v.string(), value: v.looseObject({}) })),
      }),
      scopeSpans: v.array(v.object({ spans: v.array(spanSchema) })),
    }),
  ),
});

/** Starts a collector of traces: it decodes what arrives by OTLP over HTTP, in JSON. */
export async function startTraceCollector() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
    const { resourceSpans } = v.parse(v.pipe(v.string(), v.parseJson(), batchSchema), body);
    for (const { resource, scopeSpans } of resourceSpans) {
      const named = resource.attributes.find(({ key }) => key === 'service.name');
      const service = String(named?.value.stringValue);
      for (const one of scopeSpans) spans.push(...one.spans.map((span) => ({ ...span, service })));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything that arrived, as text. */
    received: () => bodies.join('\n'),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
