import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@studio/gateway/testing/free-port';
import { MailDev } from 'maildev';
import {
  type FailingMailServer,
  type Failure,
  startFailingMailServer,
} from './failing-mail-server.ts';

/** A mail server that delivers no mail and shows all of them. */
export interface MailCatcher {
  /** Settings of a backend that sends its mail here. */
  variables: Record<string, string>;
  /** Address of the pages that show the mails. */
  url: string;
  /** Stops during this work and starts again. */
  outage(work: () => Promise<void>): Promise<void>;
  /** Replaces itself by a server with this failure during this work. */
  failing(failure: Failure, work: (server: FailingMailServer) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a mail catcher on free ports. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const [smtp, web] = [await freePort(), await freePort()];
  const mailDirectory = await mkdtemp(join(tmpdir(), 'studio-mail-'));
  const address = { smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1' };
  const start = async () => {
    const started = new MailDev({ ...address, mailDirectory, silent: true });
    await started.start();
    return started;
  };
  let catcher = await start();
  async function outage(work: () => Promise<void>): Promise<void> {
    await catcher.stop();
    await work().finally(async () => {
      catcher = await start();
    });
  }
  return {
    variables: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp) },
    url: `http://127.0.0.1:${web}`,
    outage,
    failing: (failure, work) =>
      outage(async () => {
        const server = await startFailingMailServer(smtp, failure);
        await work(server).finally(() => server.stop());
      }),
    async stop() {
      await catcher.stop();
      await rm(mailDirectory, { recursive: true });
    },
  };
}
