import type { HookConfig } from '@directus/extensions';
import type { EmailOptions } from '@directus/types';
import { mailTexts } from './mail-texts.ts';
import { isOwnLink } from './own-link.ts';

/**
 * Every mail on its way out: one whose link leads elsewhere is dropped (a token must never reach
 * another site), the others get their Italian subject and a text part beside the HTML.
 */
export const mail: HookConfig = ({ filter }, { env, logger }) => {
  const origins = [String(env.SITE_URL), String(env.STUDIO_URL)];
  filter<EmailOptions | null>('email.send', (options) => {
    if (options?.template === undefined) return options;
    const { name, data } = options.template;
    if (data.url !== undefined && !isOwnLink(String(data.url), origins)) {
      logger.warn(`A mail "${name}" was not sent: its link leads to another site.`);
      return null;
    }
    const texts = mailTexts(name, data);
    return texts ? { ...options, ...texts } : options;
  });
};
