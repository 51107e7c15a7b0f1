import { setTimeout } from 'node:timers/promises';
import { MailDev } from 'maildev';
import * as v from 'valibot';
import { freePort } from './free-port.ts';

const mailSchema = v.object({
  id: v.string(),
  subject: v.string(),
  from: v.array(v.object({ address: v.string(), name: v.string() })),
  to: v.array(v.object({ address: v.string() })),
  text: v.string(),
  html: v.string(),
});

/** A mail as caught. */
export type CaughtMail = v.InferOutput<typeof mailSchema>;

/** A mail server that delivers nothing and shows everything. */
export interface MailCatcher {
  variables: Record<string, string>;
  mailsTo(address: string): Promise<CaughtMail[]>;
  /** The first mail to this address, with this subject if given; waited for at most five seconds. */
  mailTo(address: string, subject?: string): Promise<CaughtMail>;
  /** The mail as it was transferred, with all its headers. */
  source(id: string): Promise<string>;
  /** Is away while this work is done, and has forgotten all mails afterwards. */
  outage(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a mail catcher on free ports. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const [smtp, web] = [await freePort(), await freePort()];
  const start = async () => {
    const started = new MailDev({ smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1', silent: true });
    await started.start();
    return started;
  };
  let catcher = await start();
  const api = `http://127.0.0.1:${web}/api/email`;

  async function mailsTo(address: string): Promise<CaughtMail[]> {
    const all = v.parse(v.array(mailSchema), await (await fetch(api)).json());
    return all.filter(({ to }) => to.some((one) => one.address === address));
  }

  return {
    variables: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp) },
    mailsTo,
    async mailTo(address, subject) {
      for (let attempt = 0; attempt < 50; attempt++) {
        const all = await mailsTo(address);
        const first = all.find((one) => subject === undefined || one.subject === subject);
        if (first) return first;
        await setTimeout(100);
      }
      throw new Error(`no mail ${subject ?? ''} to ${address}`);
    },
    source: async (id) => (await fetch(`${api}/${id}/source`)).text(),
    async outage(work) {
      await catcher.stop();
      await work().finally(async () => {
        catcher = await start();
      });
    },
    stop: () => catcher.stop(),
  };
}
