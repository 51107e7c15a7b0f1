import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';

/** The Studio's first page after a login; a link into the Studio leads to its own page. */
const startPage = '/panoramica';

const login = v.object({ type: v.literal('login'), user: v.string() });

const firmSchema = v.object({
  denominazione: v.nullable(v.string()),
  logo: v.nullable(v.string()),
});

/** Makes the overview the Studio's start page, and shows the firm's name and logo in the Studio as on the site. */
export const studioLooks: HookConfig = ({ action, filter }, { database }) => {
  // The Studio opens the page that a person saw last.
  filter('auth.jwt', async (payload, meta) => {
    if (!v.is(login, meta)) return payload;
    await database('directus_users')
      .where({ id: meta.user })
      .where((staff) => staff.whereNot('role', roleIds.cliente).orWhereNull('role'))
      .update({ last_page: startPage });
    return payload;
  });

  action('configurazione.items.update', async () => {
    const row: unknown = await database('configurazione').first('denominazione', 'logo');
    const { denominazione, logo } = v.parse(firmSchema, row);
    await database('directus_settings').update({
      project_name: denominazione || 'Studio',
      project_logo: logo,
    });
  });
};
