import { languageCookie, languageNamed, languagePath } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import { fieldsOf, takeForms } from '../http/form-posts.ts';
import { pageAddress } from './page-address.ts';

/**
 * Takes the choice of language of a page without scripts: sets the cookie that a script would set, and leads back to
 * the page that `back` names, without what the server does not know of its query; to the home page for another target.
 */
export const languageRoute: FastifyPluginAsync<{ readonly siteUrl: string }> = async (
  app,
  { siteUrl },
) => {
  takeForms(app, siteUrl);
  app.post(languagePath, (request, reply) => {
    const fields = fieldsOf(request);
    const language = languageNamed(fields.get('lingua') ?? undefined);
    const { name, maxAge } = languageCookie;
    const back = pageAddress(fields.get('back') ?? '/', siteUrl);
    return reply
      .header('cache-control', 'no-store')
      .setCookie(name, language, { path: '/', maxAge, sameSite: 'lax' })
      .redirect(back.kind === 'page' ? back.url : '/', 303);
  });
};
