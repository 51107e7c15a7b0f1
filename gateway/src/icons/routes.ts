import { createHash } from 'node:crypto';
import { paths } from '@studio/shared/contract';
import { brand } from '@studio/shared/kit/brand';
import { shortName } from '@studio/shared/kit/format';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { createVersionedCache } from '../cache/versioned-cache.ts';
import type { Content } from '../content/content.ts';
import { iconPaths, webManifestPath } from '../document/site-files.ts';
import { hasTag } from '../http/encoded.ts';
import { drawPng, drawSvg, packIco } from './draw.ts';
import { type Mark, markOf } from './marks.ts';

interface Options {
  readonly read: Content['read'];
}

/** A new name of the firm reaches returning visitors after a week. */
const cacheControl = 'public, max-age=604800, stale-while-revalidate=2592000';

/** A file, drawn or written for a firm's name. */
interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly make: (name: string) => Buffer | Promise<Buffer>;
}

const png = (path: string, size: number, isRound: boolean): SiteFile => ({
  path,
  type: 'image/png',
  make: (name) => drawPng(markOf(name), { size, isRound }),
});

const files: readonly SiteFile[] = [
  { path: iconPaths.ico, type: 'image/x-icon', make: (name) => drawIco(markOf(name)) },
  {
    path: iconPaths.svg,
    type: 'image/svg+xml',
    make: (name) => Buffer.from(drawSvg(markOf(name))),
  },
  // The systems cut these two out themselves.
  png(iconPaths.apple, 180, false),
  png(iconPaths.maskable, 512, false),
  png(iconPaths.small, 192, true),
  png(iconPaths.large, 512, true),
  {
    path: webManifestPath,
    type: 'application/manifest+json',
    make: (name) => Buffer.from(JSON.stringify(webManifest(name))),
  },
];

async function drawIco(mark: Mark): Promise<Buffer> {
  const pictures = [16, 32, 48].map(async (size) => ({
    size,
    png: await drawPng(mark, { size, isRound: true }),
  }));
  return packIco(await Promise.all(pictures));
}

/**
 * Returns the web app manifest (W3C): name, colours and icons of the site on a home screen. Clients install it: it opens
 * their area.
 */
function webManifest(name: string) {
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: name || brand.unnamed,
    short_name: shortName(name) || brand.unnamed,
    lang: 'it',
    start_url: paths.account.href(),
    scope: '/',
    // Documents open under addresses of their own: Back has to stay in reach. iOS has notifications only for
    // `standalone`, where a gesture goes back.
    display: 'standalone',
    display_override: ['minimal-ui', 'standalone'],
    background_color: brand.light.paper,
    theme_color: brand.light.paper,
    shortcuts: [
      { name: 'Da fare', url: paths.toDo.href() },
      { name: 'Documenti', url: paths.documents.href() },
    ],
    icons: [
      { src: iconPaths.svg, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon(iconPaths.small, 192, 'any'),
      icon(iconPaths.large, 512, 'any'),
      icon(iconPaths.maskable, 512, 'maskable'),
    ],
  };
}

const firmSchema = v.object({
  data: v.object({ denominazione: v.nullish(v.string(), '') }),
});

/** Serves the site's icons and its web app manifest, made from the firm's name. */
export const iconRoutes: FastifyPluginAsync<Options> = async (app, { read }) => {
  const cache = createVersionedCache<Promise<{ readonly bytes: Buffer; readonly etag: string }>>(
    files.length,
  );

  const send = async (request: FastifyRequest, reply: FastifyReply, file: SiteFile) => {
    const { status, body } = await read('/items/configurazione/1?fields=denominazione');
    const firm = v.safeParse(firmSchema, body);
    const isKnown = status === 200 && firm.success;
    const name = firm.success ? (firm.output.data.denominazione ?? '').trim() : '';
    const { bytes, etag } = await cache.get(file.path, name, async () => {
      const made = await file.make(name);
      const hash = createHash('sha256').update(made).digest('base64url').slice(0, 22);
      return { bytes: made, etag: `"${hash}"` };
    });
    reply
      .type(file.type)
      .header('etag', etag)
      // Without the backend the icon is one for any firm.
      .header('cache-control', isKnown ? cacheControl : 'no-cache');
    return hasTag(request.headers, etag) ? reply.code(304).send() : reply.send(bytes);
  };
  for (const file of files) app.get(file.path, (request, reply) => send(request, reply, file));
};
