import { createServer } from 'node:http';
import { siteSettings } from './settings.ts';

const port = siteSettings.port + 16;

/**
 * Origins of foreign pages: another site, and another port of the site's own host, which cookies count as the same
 * site.
 */
export const foreignOrigins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`] as const;

const emptyPage = '<!doctype html><title>x</title><link rel="icon" href="data:,">';

/** Serves an empty page at these origins; returns a function that stops it. */
export async function serveForeignPage(): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(emptyPage);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
