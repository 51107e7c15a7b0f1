import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/format';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from '../content/content.ts';
import { type Encoded, encode, sendEncoded } from '../encoded.ts';
import { answerError } from '../errors.ts';
import { type Deadline, deadlinesCalendar } from './deadlines-calendar.ts';
import { createLatest } from './latest.ts';
import { readDeadlines, readNews, readPages } from './read-rows.ts';
import { robots } from './robots.ts';
import { securityTxt } from './security-txt.ts';
import { type SitemapEntry, sitemap } from './sitemap.ts';

interface Options {
  readonly siteUrl: string;
  /** Where weaknesses are reported; without it there is no `security.txt`. */
  readonly securityContact?: string;
  readonly read: Content['read'];
}

/** How many feeds are kept: one for every deadline that somebody has put into a calendar. */
const keptFeeds = 500;

/** What the site says to programs instead of people: search engines and calendars. */
export const feedRoutes: FastifyPluginAsync<Options> = async (
  app,
  { siteUrl, securityContact, read },
) => {
  const texts = createLatest<Promise<Encoded>>(keptFeeds);
  const deadlinesById = createLatest<ReadonlyMap<string, Deadline>>(1);

  app.get('/robots.txt', async (request, reply) => {
    const encoded = await texts.get('robots', '', () => encode(robots(siteUrl)));
    return send(request, reply, 'text/plain', encoded);
  });

  if (securityContact !== undefined) {
    app.get('/.well-known/security.txt', async (request, reply) => {
      const text = securityTxt(siteUrl, securityContact, Date.now());
      return send(
        request,
        reply,
        'text/plain',
        await texts.get('security', text, () => encode(text)),
      );
    });
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const [pages, news] = await Promise.all([readPages(read), readNews(read)]);
    const encoded = await texts.get('sitemap', `${pages.version} ${news.version}`, () =>
      encode(
        sitemap(siteUrl, [
          ...pages.rows().map((page) => entry(page.url, page.date_updated)),
          entry(paths.contacts.href()),
          ...news
            .rows()
            .map((item) =>
              entry(
                paths.newsItem.href(item.id, slug(item.titolo)),
                item.date_updated ?? item.data,
              ),
            ),
        ]),
      ),
    );
    return send(request, reply, 'application/xml', encoded);
  });

  app.get(paths.deadlinesCalendar.pattern, async (request, reply) => {
    const { rows, version } = await readDeadlines(read);
    const encoded = await texts.get('deadlines', version, () =>
      encode(deadlinesCalendar({ siteUrl, name: 'Scadenzario', deadlines: rows() })),
    );
    return send(request, reply, 'text/calendar', encoded);
  });

  app.get<{ Params: { id: string } }>('/scadenzario/:id(^\\d+$).ics', async (request, reply) => {
    const { rows, version } = await readDeadlines(read);
    const { id } = request.params;
    const byId = () => new Map(rows().map((deadline) => [String(deadline.id), deadline]));
    const deadline = deadlinesById.get('deadlines', version, byId).get(id);
    if (deadline === undefined) return answerError(reply, 404);
    const encoded = await texts.get(`deadline ${id}`, version, () =>
      encode(deadlinesCalendar({ siteUrl, name: deadline.Titolo, deadlines: [deadline] })),
    );
    reply.header('content-disposition', `attachment; filename="scadenza-${id}.ics"`);
    return send(request, reply, 'text/calendar', encoded);
  });
};

function entry(path: string, changed?: string | null): SitemapEntry {
  return { path, ...(changed && { changed }) };
}

async function send(request: FastifyRequest, reply: FastifyReply, type: string, encoded: Encoded) {
  reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding');
  return sendEncoded(request, reply, encoded);
}
