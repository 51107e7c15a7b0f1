import * as v from 'valibot';
import { waitFor } from './wait-for.ts';

const mailSchema = v.object({
  id: v.string(),
  subject: v.string(),
  from: v.array(v.object({ address: v.string(), name: v.string() })),
  to: v.array(v.object({ address: v.string() })),
  text: v.string(),
  html: v.string(),
});

/** A mail as the catcher shows it. */
export type CaughtMail = v.InferOutput<typeof mailSchema>;

/** The mails of a catcher. It shows a mail before it confirms the receipt to the sender. */
export interface Mails {
  /** Resolves with the mails to this address, with this subject if given, oldest first. */
  mailsTo(address: string, subject?: string): Promise<CaughtMail[]>;
  /** Waits for the first mail to this address, with this subject if given. */
  mailTo(address: string, subject?: string): Promise<CaughtMail>;
  /** Resolves with the source of the mail, with all its headers. */
  source(id: string): Promise<string>;
}

/** Returns the mails of the catcher with this web address. */
export function readMails(url: string): Mails {
  async function mailsTo(address: string, subject?: string): Promise<CaughtMail[]> {
    const response = await fetch(`${url}/?to=${encodeURIComponent(address)}`);
    const all = v.parse(v.array(mailSchema), await response.json());
    return all.filter((one) => subject === undefined || one.subject === subject);
  }

  return {
    mailsTo,
    async mailTo(address, subject) {
      const first = async () => (await mailsTo(address, subject))[0];
      try {
        return await waitFor(`a mail ${subject ?? ''} to ${address}`, first);
      } catch (cause) {
        const others = (await mailsTo(address)).map((one) => one.subject);
        throw new Error(
          `No mail «${subject ?? ''}» to ${address}, but: ${others.join(', ') || 'none'}`,
          {
            cause,
          },
        );
      }
    },
    source: async (id) => (await fetch(`${url}/${id}`)).text(),
  };
}
