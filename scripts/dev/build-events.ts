import type { ServerResponse } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';

/** Tells open pages what was built. */
export interface BuildEvents {
  readonly routes: FastifyPluginAsync;
  /** @param hashes the latest build of each app */
  readonly built: (hashes: Readonly<Record<string, string | undefined>>) => void;
  readonly failed: (report: string) => void;
}

function message(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Makes the stream of events; a page that comes later, or again, is told the latest build. */
export function createBuildEvents(): BuildEvents {
  const pages = new Set<ServerResponse>();
  let latest = '';
  const tell = (text: string) => {
    for (const page of pages) page.write(text);
  };

  return {
    async routes(app) {
      app.get('/dev/builds', { config: { rateLimit: false } }, (_request, reply) => {
        const page = reply.hijack().raw;
        page.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        page.write(latest);
        pages.add(page);
        page.once('close', () => pages.delete(page));
      });
      app.addHook('preClose', async () => {
        for (const page of pages) page.end();
      });
    },
    built(hashes) {
      latest = message('built', hashes);
      tell(latest);
    },
    failed: (report) => tell(message('failed', report)),
  };
}
