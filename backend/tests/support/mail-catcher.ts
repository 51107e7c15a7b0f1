import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { freePort } from '@studio/gateway/testing/free-port';
import {
  type Failure,
  type MailServer,
  shownMail,
  startMailServer,
} from '@studio/scripts/mail-catcher/mail-server';
import type { CaughtMail } from './mails.ts';

/** A mail server that delivers no mail and shows all of them. */
export interface MailCatcher {
  /** Settings of a backend that sends its mail here. */
  variables: Record<string, string>;
  /** Address that shows the mails: `/?to=` an address lists those to it, `/` and an id answers with a source. */
  url: string;
  /** Stops during this work and starts again. */
  outage(work: () => Promise<void>): Promise<void>;
  /** Replaces itself by a server with this failure during this work. */
  failing(failure: Failure, work: (server: MailServer) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a mail catcher on free ports. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const port = await freePort();
  const sources: string[] = [];
  const mails: CaughtMail[] = [];
  const start = () => startMailServer(port, {}, sources);
  let server = await start();
  const pages = createWebServer((request, response) => {
    for (const source of sources.slice(mails.length)) mails.push(shownMail(source, mails.length));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const address = searchParams.get('to');
    const found = mails.filter(({ to }) => to.some((one) => one.address === address));
    response.end(address === null ? sources[Number(pathname.slice(1))] : JSON.stringify(found));
  });
  const webPort = await freePort();
  await once(pages.listen(webPort, '127.0.0.1'), 'listening');
  async function outage(work: () => Promise<void>): Promise<void> {
    await server.stop();
    await work().finally(async () => {
      server = await start();
    });
  }
  return {
    variables: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) },
    url: `http://127.0.0.1:${webPort}`,
    outage,
    failing: (failure, work) =>
      outage(async () => {
        const other = await startMailServer(port, failure, []);
        await work(other).finally(() => other.stop());
      }),
    async stop() {
      await server.stop();
      pages.closeAllConnections();
      pages.close();
    },
  };
}
