import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/format';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Content } from '../content/content.ts';
import { encode, sendEncoded } from '../encoded.ts';
import { answerError } from '../errors.ts';
import { deadlinesCalendar } from './deadlines-calendar.ts';
import { readDeadlines, readNews, readPages } from './read-rows.ts';
import { robots } from './robots.ts';
import { type SitemapEntry, sitemap } from './sitemap.ts';

interface Options {
  readonly siteUrl: string;
  readonly read: Content['read'];
}

/** What the site says to programs instead of people: search engines and calendars. */
export const feedRoutes: FastifyPluginAsync<Options> = async (app, { siteUrl, read }) => {
  app.get('/robots.txt', (request, reply) => send(request, reply, 'text/plain', robots(siteUrl)));

  app.get('/sitemap.xml', async (request, reply) => {
    const [pages, news] = await Promise.all([readPages(read), readNews(read)]);
    const entries: SitemapEntry[] = [
      ...pages.map((page) => entry(page.url, page.date_updated)),
      entry(paths.contacts.href()),
      ...news.map((item) =>
        entry(paths.newsItem.href(item.id, slug(item.titolo)), item.date_updated ?? item.data),
      ),
    ];
    return send(request, reply, 'application/xml', sitemap(siteUrl, entries));
  });

  app.get(paths.deadlinesCalendar.pattern, async (request, reply) => {
    const deadlines = await readDeadlines(read);
    const calendar = deadlinesCalendar({ siteUrl, name: 'Scadenzario', deadlines });
    return send(request, reply, 'text/calendar', calendar);
  });

  app.get<{ Params: { id: string } }>('/scadenzario/:id(^\\d+$).ics', async (request, reply) => {
    const deadlines = await readDeadlines(read);
    const deadline = deadlines.find(({ id }) => String(id) === request.params.id);
    if (deadline === undefined) return answerError(reply, 404);
    const calendar = deadlinesCalendar({
      siteUrl,
      name: deadline.Titolo,
      deadlines: [deadline],
    });
    reply.header('content-disposition', `attachment; filename="scadenza-${deadline.id}.ics"`);
    return send(request, reply, 'text/calendar', calendar);
  });
};

function entry(path: string, changed?: string | null): SitemapEntry {
  return { path, ...(changed && { changed }) };
}

async function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Encoding');
  return sendEncoded(request, reply, await encode(text));
}
