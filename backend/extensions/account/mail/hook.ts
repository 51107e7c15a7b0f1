import type { HookConfig } from '@directus/extensions';
import type { EmailOptions } from '@directus/types';
import { roleIds } from '../../../access/role-ids.ts';
import { findByEmail } from '../accounts/find-account.ts';
import { digestEnvelope } from './digest-mail.ts';
import { accountEnvelope, plainEnvelope } from './envelope.ts';
import { firmLines, readFirm } from './firm.ts';
import { clientLink, kindOfMail, linksOf, type MailLinks } from './mail-links.ts';
import { createMailThrottle } from './mail-throttle.ts';
import { isOwnLink } from './own-link.ts';

/** A mail as Directus sends it: the sender may also be an address with a name. */
type OutgoingMail = Omit<EmailOptions, 'from'> & {
  from?: string | { name: string; address: string };
};

/**
 * Every mail on its way out: one whose link leads elsewhere is dropped (a token must never reach
 * another site), and so is an account mail more than its address should get; the others get their
 * Italian subject, a text part beside the HTML, and the firm as their sender.
 */
export const mail: HookConfig = ({ filter }, { database, env, logger }) => {
  const site = String(env.SITE_URL);
  const studio = String(env.STUDIO_URL);
  const mayBeSent = createMailThrottle(Number(env.MAILS_PER_HOUR));

  function areOwn({ url, forgotUrl = site }: MailLinks): boolean {
    return [url, forgotUrl].every((link) => isOwnLink(link, [site, studio]));
  }

  async function forReceiver(links: MailLinks, address: string): Promise<MailLinks> {
    if (URL.parse(links.url)?.origin !== studio) return links;
    const account = await findByEmail(database, address.toLowerCase());
    if (account?.role !== roleIds.cliente) return links;
    return { ...links, url: clientLink(links.url, site, studio) };
  }

  function drop(kind: string, reason: string): null {
    logger.warn(`A mail "${kind}" was not sent: ${reason}.`);
    return null;
  }

  filter<OutgoingMail | null>('email.send', async (mail) => {
    if (mail?.template === undefined) return mail;
    const { template } = mail;
    const to = String(mail.to);
    const links = linksOf(template.data);
    const kind = links === undefined ? template.name : kindOfMail(template.name, links.url);
    if (links !== undefined && !areOwn(links)) return drop(kind, 'its link leads to another site');

    const firm = await readFirm(database);
    const lines = firm === undefined ? [] : firmLines(firm);
    const account = links && accountEnvelope(kind, await forReceiver(links, to), lines);
    if (account !== undefined && !(await mayBeSent(kind, to))) {
      return drop(kind, 'its address has had enough of them');
    }
    const { template: written, ...envelope } =
      account ?? digestEnvelope(template, lines) ?? plainEnvelope(template, lines);
    const { denominazione } = firm ?? {};
    return {
      ...mail,
      ...envelope,
      ...(denominazione && { from: { name: denominazione, address: String(env.EMAIL_FROM) } }),
      template: {
        name: written.name,
        data: {
          ...written.data,
          firmLines: lines,
          ...(denominazione && { projectName: denominazione }),
        },
      },
    };
  });
};
