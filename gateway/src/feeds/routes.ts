import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/format';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createVersionedCache } from '../cache/versioned-cache.ts';
import type { Content } from '../content/content.ts';
import { type Encoded, encode, sendEncoded } from '../http/encoded.ts';
import { answerError, UnavailableError } from '../http/errors.ts';
import { type Deadline, deadlinesCalendar } from './deadlines-calendar.ts';
import { type SitemapEntry, sitemap } from './sitemap.ts';

interface Options {
  readonly siteUrl: string;
  /** Address for reports of weaknesses; without it `security.txt` does not exist. */
  readonly securityContact?: string;
  readonly read: Content['read'];
}

/** Number of cached feeds: one for each deadline in a visitor's calendar. */
const maxFeeds = 500;

/** Serves the files for programs: search engines, calendars and security researchers. */
export const feedRoutes: FastifyPluginAsync<Options> = async (
  app,
  { siteUrl, securityContact, read },
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
    const [pages, news] = await Promise.all([readPages(read), readNews(read)]);
    const entries = () => [
      ...pages.rows().map((page) => entry(page.url, page.date_updated)),
      entry(paths.contacts.href()),
      ...news.rows().map(({ id, titolo, data, date_updated: updated }) => {
        return entry(paths.newsItem.href(id, slug(titolo)), updated ?? data);
      }),
    ];
    const encoded = await feeds.get('sitemap', `${pages.version} ${news.version}`, () =>
      encode(sitemap(siteUrl, entries())),
    );
    return send(request, reply, 'application/xml', encoded);
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

const text = v.nullish(v.string());

const pageSchema = v.object({ url: v.string(), date_updated: text });
const newsSchema = v.object({ id: v.number(), titolo: v.string(), data: text, date_updated: text });
const deadlineSchema = v.object({
  id: v.number(),
  Titolo: v.string(),
  data: v.string(),
  categoria: text,
  pdf: text,
  date_created: text,
  date_updated: text,
});

const readPages = (read: Content['read']) =>
  readRows(read, '/items/pagine?fields=url,date_updated&sort=sort,id', pageSchema);

const readNews = (read: Content['read']) =>
  readRows(read, '/items/news?fields=id,titolo,data,date_updated&sort=-data', newsSchema);

const readDeadlines = (read: Content['read']) =>
  readRows(
    read,
    '/items/scadenze?fields=id,Titolo,data,categoria,pdf,date_created,date_updated&sort=data,id',
    deadlineSchema,
  );

/** Rows of public content. */
interface Rows<Row> {
  /** Parses the rows; only needed when the version has changed. */
  readonly rows: () => readonly Row[];
  /** Equal for equal rows. */
  readonly version: string;
}

/**
 * Reads public content; rows that lack a required field are left out.
 * @throws {UnavailableError} when the content cannot be read
 */
async function readRows<Schema extends v.GenericSchema>(
  read: Content['read'],
  path: string,
  row: Schema,
): Promise<Rows<v.InferOutput<Schema>>> {
  const { status, body, version } = await read(path);
  if (status !== 200) throw new UnavailableError(`reading ${path} was answered ${status}`);
  const rows = () => {
    const { data } = v.parse(v.object({ data: v.array(v.unknown()) }), body);
    return data.filter((value) => v.is(row, value));
  };
  return { rows, version };
}

/** Returns the paths that search engines may visit, and the address of the sitemap. */
export function robots(siteUrl: string): string {
  const disallowed = ['/api/', paths.account.pattern, paths.search.pattern];
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
