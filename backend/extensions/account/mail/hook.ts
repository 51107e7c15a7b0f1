import type { HookConfig } from '@directus/extensions';
import type { EmailOptions } from '@directus/types';
import { mailTexts } from './mail-texts.ts';
import { isOwnLink } from './own-link.ts';

/** A mail as Directus sends it: the sender may also be an address with a name. */
type OutgoingMail = Omit<EmailOptions, 'from'> & {
  from?: string | { name: string; address: string };
};

/**
 * Every mail on its way out: one whose link leads elsewhere is dropped (a token must never reach
 * another site), the others get their Italian subject and a text part beside the HTML.
 */
export const mail: HookConfig = ({ filter }, { database, env, logger }) => {
  const origins = [String(env.SITE_URL), String(env.STUDIO_URL)];

  /** The firm's name as its own content says it; mails are signed with it. */
  async function firmName(): Promise<string | undefined> {
    const firm = await database('configurazione').first('denominazione');
    return firm?.denominazione || undefined;
  }

  filter<OutgoingMail | null>('email.send', async (mail) => {
    if (mail?.template === undefined) return mail;
    const { name, data } = mail.template;
    if (data.url !== undefined && !isOwnLink(String(data.url), origins)) {
      logger.warn(`A mail "${name}" was not sent: its link leads to another site.`);
      return null;
    }
    const italian = { ...mail, ...mailTexts(name, data) };
    const firm = await firmName();
    if (firm === undefined) return italian;
    return {
      ...italian,
      from: { name: firm, address: String(env.EMAIL_FROM) },
      template: { name, data: { ...data, projectName: firm } },
    };
  });
};
