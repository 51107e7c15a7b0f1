import type { HookExtensionContext } from '@directus/extensions';
import type { EmailOptions } from '@directus/types';
import { roleIds } from '@studio/shared/contract';
import { brand } from '@studio/shared/kit/brand';
import type { Knex } from 'knex';
import { Liquid } from 'liquidjs';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import { mailsPage } from '../../../../../schema/built-in-pages.ts';
import { findByEmail } from '../../common/find-account.ts';
import type { Environment } from '../../platform/environment.ts';
import { accountEnvelope, digestEnvelope, plainEnvelope } from './envelope.ts';
import { contactWords, type Firm, firmLines, readFirm } from './firm.ts';
import { firmDigestEnvelope } from './firm-digest-envelope.ts';
import { clientLink, isOwnLink, kindOfMail, linksOf, type MailLinks } from './links.ts';
import { type MailLogo, readLogo } from './logo.ts';
import type { Message } from './mail-server.ts';
import { documentsOf, greeting, readRecipient } from './recipient.ts';
import { expiryOf, shortLink } from './short-links.ts';

/** A mail as Directus sends it; its sender can also be an address with a name. */
export type OutgoingMail = Omit<EmailOptions, 'from'> & {
  from?: string | { name: string; address: string };
  /** The news in it: rows of a table, for one client. */
  about?: { table: string; client: string; rows: number[] };
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

/** Tells programs at the other end to answer with no absence note (RFC 3834; the second is Exchange's). */
const automatic = {
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
};

/** The logo is a part of the mail: mailboxes show it at once, and no request tells when a mail is read. */
const logoCid = 'logo@studio';

const attached = ({ png }: MailLogo) => ({
  filename: 'logo.png',
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: logoCid,
});

const text = v.fallback(v.string(), '');
const projectSchema = v.object({ project_name: text });

/**
 * Returns the composer of mails: Italian subject, a text part beside the HTML, and the firm as sender. For a mail whose
 * link leads to another site it resolves with the reason instead, for the log: a token must never reach another site.
 */
export function mailComposer(
  env: Pick<
    Environment,
    'SITE_URL' | 'STUDIO_URL' | 'EMAIL_FROM' | 'EMAIL_TEMPLATES_PATH' | 'SECRET'
  >,
  log: Pick<HookExtensionContext['logger'], 'warn'>,
) {
  const liquid = new Liquid({ root: env.EMAIL_TEMPLATES_PATH, extname: '.liquid' });
  const site = env.SITE_URL;
  const studio = env.STUDIO_URL;
  const address = env.EMAIL_FROM;

  function areOwn({ url, forgotUrl = site, others = [] }: MailLinks): boolean {
    return [url, forgotUrl, ...others.map((other) => other.url)].every((link) =>
      isOwnLink(link, [site, studio]),
    );
  }

  /** Returns the links for this receiver: to the site for clients, and short. Staff keep the Studio's own links. */
  async function forReceiver(database: Knex, links: MailLinks, to: string): Promise<MailLinks> {
    const own = await onSite(database, links, to);
    return { ...own, url: await shortLink(database, own.url, env) };
  }

  async function onSite(database: Knex, links: MailLinks, to: string): Promise<MailLinks> {
    if (URL.parse(links.url)?.origin !== studio) return links;
    const account = await findByEmail(database, to.toLowerCase());
    if (account?.role !== roleIds.cliente) return links;
    return { ...links, url: clientLink(links.url, site, studio) };
  }

  async function logoOf(database: Knex, file: string | null | undefined) {
    if (!file) return undefined;
    try {
      return await readLogo(database, file);
    } catch (error) {
      // The name takes its place: a mail does not wait for a picture.
      log.warn(error, 'The logo for mails cannot be read');
      return undefined;
    }
  }

  /** Returns the values that each template has. */
  async function letterhead(database: Knex, firm: Firm | undefined) {
    const settings: unknown = await database('directus_settings').first('project_name');
    const name = firm?.denominazione || v.parse(projectSchema, settings).project_name;
    const page: unknown = await database('pagine')
      .where({ url: mailsPage, status: 'published' })
      .first('id');
    return {
      name,
      logo: await logoOf(database, firm?.logo),
      siteUrl: site,
      ...{ light: brand.light, dark: brand.dark },
      footerLines: [
        ...(firm === undefined ? [] : firmLines(firm)),
        `Messaggio automatico di ${name}`,
      ],
      ...(page !== undefined && { mailsUrl: `${site}${mailsPage}` }),
    };
  }

  /** Returns the HTML of a template. Directus' own mail service cannot work within a transaction. */
  async function render(name: string, data: object): Promise<string> {
    const html = v.parse(v.string(), await liquid.renderFile(name, data));
    return html.replace(/^[^\S\n]+|[^\S\n]+$/gm, '');
  }

  return async (
    database: Knex,
    mail: OutgoingMail,
  ): Promise<ComposedMail | { kind: string; dropped: string }> => {
    const { template, ...given } = mail;
    const firm = await readFirm(database);
    const options = {
      ...given,
      ...automatic,
      from: firm?.denominazione ? { name: firm.denominazione, address } : (mail.from ?? address),
    };
    if (template === undefined) {
      return { kind: 'other', isLimited: false, message: await compose(options), expires: null };
    }
    const links = linksOf(template.data);
    const kind = links === undefined ? template.name : kindOfMail(template.name, links.url);
    if (links !== undefined && !areOwn(links))
      return { kind, dropped: 'its link leads to another site' };

    const to = String(mail.to);
    const head = await letterhead(database, firm);
    const recipient = await readRecipient(database, to);
    const firmName = firm?.denominazione || brand.unnamed;
    const letter = {
      greeting: greeting(recipient),
      isByFirm: recipient.isOfFirm,
      values: {
        firm: firmName,
        inviter: firmName,
        documents: documentsOf(recipient),
        contact: contactWords(firm ?? { tel: null, email: null }),
      },
      footer: [
        ...head.footerLines,
        site,
        ...(head.mailsUrl ? [`Come riconoscere le nostre e-mail: ${head.mailsUrl}`] : []),
      ],
    };
    const account = links && accountEnvelope(kind, await forReceiver(database, links, to), letter);
    const personal = account ?? digestEnvelope(template, letter);
    const {
      template: written,
      headers,
      ...envelope
    } = personal ??
    firmDigestEnvelope(template, letter.footer) ??
    plainEnvelope(template, letter.footer);
    const html = await render(written.name, { ...head, logoCid, ...written.data });
    return {
      kind,
      isLimited: account !== undefined,
      message: await compose({
        ...options,
        ...envelope,
        headers: { ...automatic.headers, ...headers },
        ...(personal && firm?.email && { replyTo: firm.email }),
        ...(head.logo && { attachments: [attached(head.logo)] }),
        html,
      }),
      expires: links === undefined ? null : expiryOf(links.url),
    };
  };
}
