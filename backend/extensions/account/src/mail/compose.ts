import type { EmailOptions } from '@directus/types';
import { roleIds } from '@studio/shared/directus-ids';
import { decodeJwt } from 'jose';
import type { Knex } from 'knex';
import { Liquid } from 'liquidjs';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { Environment } from '../common/environment.ts';
import { findByEmail } from '../common/find-account.ts';
import { accountEnvelope, digestEnvelope, plainEnvelope } from './envelope.ts';
import { firmLines, readFirm } from './firm.ts';
import { clientLink, isOwnLink, kindOfMail, linksOf, type MailLinks } from './links.ts';
import type { Message } from './mail-server.ts';

/** A mail as Directus sends it; its sender can also be an address with a name. */
export type OutgoingMail = Omit<EmailOptions, 'from'> & {
  from?: string | { name: string; address: string };
};

/** A mail that is ready to be sent. */
interface ComposedMail {
  /** The name of its kind in `posta_in_uscita`. */
  kind: string;
  /** True for mails about accounts: they count for the limits of their recipient. */
  isLimited: boolean;
  message: Message;
  /** The moment when its link expires. */
  expires: Date | null;
}

const envelopeSchema = v.object({ from: v.string(), to: v.array(v.string()) });
const bytes = v.instance(Uint8Array);

// Composes without sending; a mail cannot make it read files or addresses.
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  disableFileAccess: true,
  disableUrlAccess: true,
});

async function compose(mail: OutgoingMail): Promise<Message> {
  const { envelope, message } = await composer.sendMail(mail);
  return {
    ...v.parse(envelopeSchema, envelope),
    raw: Buffer.from(v.parse(bytes, message)).toString('utf8'),
  };
}

const text = v.fallback(v.string(), '');
const projectSchema = v.object({ project_name: text, project_url: text });

const claims = v.object({ exp: v.number() });

/** Returns the moment when the token of a link expires; null without a token. */
function expiryOf(link: string): Date | null {
  const token = URL.parse(link)?.searchParams.get('token');
  if (!token) return null;
  try {
    return new Date(v.parse(claims, decodeJwt(token)).exp * 1000);
  } catch {
    // Another site signed it: its expiry is unknown.
    return null;
  }
}

/**
 * Returns the composer of mails: Italian subject, a text part beside the HTML, and the firm as sender. For a mail whose
 * link leads to another site it resolves with the reason instead, for the log: a token must never reach another site.
 */
export function mailComposer(env: Environment) {
  const liquid = new Liquid({ root: env.EMAIL_TEMPLATES_PATH, extname: '.liquid' });
  const site = env.SITE_URL;
  const studio = env.STUDIO_URL;
  const address = env.EMAIL_FROM;

  function areOwn({ url, forgotUrl = site }: MailLinks): boolean {
    return [url, forgotUrl].every((link) => isOwnLink(link, [site, studio]));
  }

  async function forReceiver(database: Knex, links: MailLinks, to: string): Promise<MailLinks> {
    if (URL.parse(links.url)?.origin !== studio) return links;
    const account = await findByEmail(database, to.toLowerCase());
    if (account?.role !== roleIds.cliente) return links;
    return { ...links, url: clientLink(links.url, site, studio) };
  }

  /** Returns the HTML of a template. Directus' own mail service cannot work within a transaction. */
  async function render(database: Knex, name: string, data: object): Promise<string> {
    const row: unknown = await database('directus_settings').first('project_name', 'project_url');
    const { project_name, project_url } = v.parse(projectSchema, row);
    const project = { projectName: project_name, projectUrl: project_url };
    const html = v.parse(v.string(), await liquid.renderFile(name, { ...project, ...data }));
    return html.replace(/^[^\S\n]+|[^\S\n]+$/gm, '');
  }

  return async (
    database: Knex,
    mail: OutgoingMail,
  ): Promise<ComposedMail | { kind: string; dropped: string }> => {
    const { template, ...options } = mail;
    const firm = await readFirm(database);
    const name = firm?.denominazione;
    const from = name ? { name, address } : (mail.from ?? address);
    if (template === undefined) {
      const message = await compose({ ...options, from });
      return { kind: 'other', isLimited: false, message, expires: null };
    }
    const links = linksOf(template.data);
    const kind = links === undefined ? template.name : kindOfMail(template.name, links.url);
    if (links !== undefined && !areOwn(links))
      return { kind, dropped: 'its link leads to another site' };

    const lines = firm === undefined ? [] : firmLines(firm);
    const account =
      links && accountEnvelope(kind, await forReceiver(database, links, String(mail.to)), lines);
    const { template: written, ...envelope } =
      account ?? digestEnvelope(template, lines) ?? plainEnvelope(template, lines);
    const html = await render(database, written.name, {
      ...written.data,
      firmLines: lines,
      ...(name && { projectName: name }),
    });
    return {
      kind,
      isLimited: account !== undefined,
      message: await compose({ ...options, ...envelope, from, html }),
      expires: links === undefined ? null : expiryOf(links.url),
    };
  };
}
