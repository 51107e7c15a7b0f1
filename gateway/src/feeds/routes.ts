import { nameOf } from '@studio/releases/published/description';
import { paths } from '@studio/shared/contract';
import { movedPath } from '@studio/shared/contract/owner-of';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createVersionedCache } from '../cache/versioned-cache.ts';
import type { Content } from '../content/content.ts';
import { newsFeedPath } from '../document/site-files.ts';
import { type Encoded, encode, sendEncoded } from '../http/encoded.ts';
import { answerError } from '../http/errors.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import { type Deadline, deadlinesCalendar } from './deadlines-calendar.ts';
import { newsFeed, readNewsFeed } from './news-feed.ts';
import { dates, readRows, text } from './rows.ts';
import { readSitemap, sitemap } from './sitemap.ts';

interface Options {
  readonly siteUrl: string;
  /** Address for reports of weaknesses; without it `security.txt` does not exist. */
  readonly securityContact?: string;
  readonly read: Content['read'];
  readonly manifest: Pick<ManifestSource, 'current'>;
}

/** Number of cached feeds: one for each deadline in a visitor's calendar. */
const maxFeeds = 500;

/** Serves the files for programs: search engines, calendars and security researchers. */
export const feedRoutes: FastifyPluginAsync<Options> = async (
  app,
  { siteUrl, securityContact, read, manifest },
) => {
  const feeds = createVersionedCache<Promise<Encoded>>(maxFeeds);
  const deadlinesById = createVersionedCache<ReadonlyMap<string, Deadline>>(1);

  app.get('/robots.txt', async (request, reply) => {
    const encoded = await feeds.get('robots', '', () => encode(robots(siteUrl)));
    return send(request, reply, 'text/plain', encoded);
  });

  if (securityContact !== undefined) {
    app.get('/.well-known/security.txt', async (request, reply) => {
      const text = securityTxt(siteUrl, securityContact, Date.now());
      const encoded = await feeds.get('security', text, () => encode(text));
      return send(request, reply, 'text/plain', encoded);
    });
  }

  app.get('/sitemap.xml', async (request, reply) => {
    const { entries, version } = await readSitemap(read);
    const apps = Object.values(manifest.current()?.common.apps ?? {});
    const releases = apps.map(({ release }) => release);
    const names = releases.map(nameOf).join();
    const encoded = await feeds.get('sitemap', `${version} ${names}`, () => {
      const listed = entries().filter(({ path }) => movedPath(path, releases) === undefined);
      return encode(sitemap(siteUrl, listed));
    });
    return send(request, reply, 'application/xml', encoded);
  });

  app.get(newsFeedPath, async (request, reply) => {
    const { name, news, version } = await readNewsFeed(read);
    const encoded = await feeds.get('news', version, () =>
      encode(newsFeed({ siteUrl, name: name(), news: news() })),
    );
    return send(request, reply, 'application/rss+xml', encoded);
  });

  app.get(paths.deadlinesCalendar.pattern, async (request, reply) => {
    const { rows, version } = await readDeadlines(read);
    const encoded = await feeds.get('deadlines', version, () =>
      encode(
        deadlinesCalendar({
          siteUrl,
          name: 'Scadenzario',
          deadlines: rows(),
          path: paths.deadlinesCalendar.href(),
          now: Date.now(),
        }),
      ),
    );
    return send(request, reply, 'text/calendar', encoded);
  });

  app.get<{ Params: { id: string } }>('/scadenzario/:id(^\\d+$).ics', async (request, reply) => {
    const { rows, version } = await readDeadlines(read);
    const { id } = request.params;
    const byId = () => new Map(rows().map((deadline) => [String(deadline.id), deadline]));
    const deadline = deadlinesById.get('deadlines', version, byId).get(id);
    if (deadline === undefined) return answerError(reply, 404);
    const encoded = await feeds.get(`deadline ${id}`, version, () =>
      encode(
        deadlinesCalendar({
          siteUrl,
          name: deadline.Titolo,
          deadlines: [deadline],
          path: paths.deadlineCalendar.href(deadline.id),
          now: Date.now(),
        }),
      ),
    );
    reply.header('content-disposition', `attachment; filename="scadenza-${id}.ics"`);
    return send(request, reply, 'text/calendar', encoded);
  });
};

async function send(request: FastifyRequest, reply: FastifyReply, type: string, encoded: Encoded) {
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache');
  return sendEncoded(request, reply, encoded);
}

const deadlineSchema = v.object({
  id: v.number(),
  Titolo: v.string(),
  data: v.string(),
  categoria: text,
  pdf: text,
  ...dates,
});

const readDeadlines = (read: Content['read']) =>
  readRows(
    read,
    '/items/scadenze?fields=id,Titolo,data,categoria,pdf,date_created,date_updated&sort=data,id',
    deadlineSchema,
  );

/** Returns the paths that search engines may visit, and the address of the sitemap. */
export function robots(siteUrl: string): string {
  // The search is not here: an engine that may not visit it never sees that its pages exclude themselves.
  const disallowed = ['/api/', paths.account.pattern];
  // Pictures belong to the pages, though their paths are below the API.
  const lines = ['Allow: /api/assets/', ...disallowed.map((path) => `Disallow: ${path}`)];
  return ['User-agent: *', ...lines, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

const day = 24 * 60 * 60 * 1000;

/** Validity of `security.txt`, in days from the request; RFC 9116 recommends less than a year. */
const validDays = 180;

/**
 * Returns the contact for reports of weaknesses (RFC 9116).
 * @param contact `mailto:` or `https:` address
 * @param now milliseconds since the epoch
 */
function securityTxt(siteUrl: string, contact: string, now: number): string {
  const expires = new Date(Math.floor(now / day) * day + validDays * day).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: it, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
