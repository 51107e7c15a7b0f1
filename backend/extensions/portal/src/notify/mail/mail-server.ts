import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { Environment } from '../../platform/environment.ts';

const messageSchema = v.object({ from: v.string(), to: v.array(v.string()), raw: v.string() });

/** A mail for the mail server: its envelope, and headers and bodies in the form of RFC 5322. */
export type Message = v.InferOutput<typeof messageSchema>;

/** Parses a message that `JSON.stringify` has written. */
export function parseMessage(text: string): Message {
  return v.parse(messageSchema, JSON.parse(text));
}

/**
 * Times in milliseconds: to connect, until the greeting, and without any bytes during a transfer. Servers scan a mail
 * before they take it (RFC 5321, section 4.5.3.2.6): a shorter time would send mails twice.
 */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 120_000,
};

/** Hands a message to the mail server; rejects with nodemailer's error. */
export type SendMessage = (message: Message) => Promise<void>;

/** Returns the connection to the mail server of `EMAIL_SMTP_*`. */
export function mailServer(env: Environment): SendMessage {
  const { EMAIL_SMTP_USER: user, EMAIL_SMTP_PASSWORD: pass } = env;
  const transport = createTransport({
    host: env.EMAIL_SMTP_HOST,
    port: env.EMAIL_SMTP_PORT,
    secure: env.EMAIL_SMTP_SECURE,
    ...(user !== undefined && { auth: { user, pass } }),
    ...timeouts,
  });
  return async ({ from, to, raw }) => {
    await transport.sendMail({ envelope: { from, to }, raw });
  };
}

/**
 * The meaning of a failure: the server rejects this mail for good (5xx) or for now (4xx), or takes no mail at all,
 * which includes a rejected login or sender.
 */
type Verdict = 'refused' | 'deferred' | 'unavailable';

// nodemailer's codes for a server that answers, but does not take this mail for this recipient.
const aboutThisMail = v.object({
  code: v.picklist(['EENVELOPE', 'EMESSAGE']),
  command: v.picklist(['RCPT TO', 'DATA', 'API']),
  responseCode: v.optional(v.number()),
});

/** Returns the meaning of an error of `SendMessage`, and the reason for the log, without the recipient. */
export function verdictOn(error: unknown): { verdict: Verdict; reason: string } {
  const parsed = v.safeParse(aboutThisMail, error);
  if (!parsed.success) return { verdict: 'unavailable', reason: String(error) };
  const { code, command, responseCode } = parsed.output;
  const reason = [code, command, responseCode].filter((part) => part !== undefined).join(' ');
  // 421: the server closes the connection, whatever the mail.
  if (responseCode === 421) return { verdict: 'unavailable', reason };
  const isForGood = command === 'API' || (responseCode !== undefined && responseCode >= 500);
  return { verdict: isForGood ? 'refused' : 'deferred', reason };
}
