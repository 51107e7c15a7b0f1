import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { consoleApp } from '@studio/releases/manifest';
import { compositionPath, reportPath } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Content } from '../content/content.ts';
import type { Counters } from '../counters/counters.ts';
import { rateLimitStore } from '../counters/rate-limit-store.ts';
import { startWatchdogRoute } from '../document/start-watchdog.ts';
import { createApp, type OnResponse, requireHost } from '../http/app.ts';
import { sendEncoded } from '../http/encoded.ts';
import { answerError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { inlineText } from '../http/own-page.ts';
import { sendPlainPage } from '../http/plain-page.ts';
import { iconRoutes } from '../icons/routes.ts';
import { compositionOf } from '../manifest/composition.ts';
import type { ReadDelta } from '../manifest/deltas.ts';
import type { LiveReleases, ReleaseSet } from '../manifest/live-releases.ts';
import { releaseSet } from '../manifest/live-releases.ts';
import type { ReadReleasedFile } from '../manifest/released-files.ts';
import { releaseRoutes } from '../manifest/routes.ts';
import type { RenderPage } from '../pages/page-source.ts';
import { limitAddresses } from '../security/addresses.ts';
import { addSecurityHeaders } from '../security/headers.ts';
import type { Settings } from '../settings/settings.ts';
import { type ConsoleApiParts, consoleApi } from './api.ts';

/** The parts of the console; it shares all but the last two with the site. */
interface ConsoleParts extends Omit<ConsoleApiParts, 'settings' | 'url'> {
  readonly readReleasedFile: ReadReleasedFile;
  readonly readDelta: ReadDelta;
  readonly content: Pick<Content, 'read'>;
  readonly renderPage: RenderPage;
  /** Counters in Redis; without them the limits are counted in this process. */
  readonly counters?: Counters | undefined;
}

/** The name in the place of the firm's, and a sheet that hides the parts of the shell's layout that lead to the public site. */
export const consoleFrame = {
  fixedContent: {
    configuration: { denominazione: 'Console' },
    menu: [],
    partners: [],
    dictionary: {},
  },
  ownStyle: inlineText(
    'main{display:grid}header nav{visibility:hidden}header [href="/account"],header [href="/cerca"],dialog nav,dialog div:has(>[href="/contacts"]),footer{display:none}',
  ),
};

/** The first page of the console. */
const home = `/${consoleApp}`;

/** Returns the releases that the console's pages are made of: the live shell and the app; undefined without the app. */
function releasesOf(live: LiveReleases | undefined): ReleaseSet | undefined {
  const shell = live?.common.apps.shell;
  if (shell === undefined || live?.console === undefined) return undefined;
  return releaseSet({ shell, [consoleApp]: live.console });
}

/**
 * Creates the server of the console's origin, not yet listening: pages of release teams, with logins of staff that open
 * nothing else. It answers no path of the public site, and the public site none of its paths.
 */
export async function createConsole(
  settings: Settings,
  { url }: NonNullable<Settings['console']>,
  parts: ConsoleParts,
  onResponse?: OnResponse,
): Promise<FastifyInstance> {
  const app = createApp(settings, onResponse);
  requireHost(app, url, 'console');
  limitAddresses(app, settings.addressLimits, settings.trustProxy > 0);
  await app.register(rateLimit, {
    max: settings.rateLimits.general,
    timeWindow: '1 minute',
    ...(parts.counters && { store: rateLimitStore(parts.counters, 'console') }),
  });
  await addSecurityHeaders(app, { ...settings, siteUrl: url });
  await app.register(cookie);
  const current = () => releasesOf(parts.manifest.current());
  await app.register(releaseRoutes, {
    prefix: '/releases',
    siteUrl: url,
    readDelta: parts.readDelta,
    readReleasedFile: async (name, ...rest) =>
      name === consoleApp || name === 'shell'
        ? await parts.readReleasedFile(name, ...rest)
        : undefined,
  });
  await app.register(startWatchdogRoute);
  await app.register(iconRoutes, { read: parts.content.read });
  await app.register(consoleApi, { ...parts, settings, url, prefix: '/api' });
  await app.register(tabRoutes, { current });
  await app.register(consolePages, { ...parts, url, current });
  return app;
}

interface Current {
  readonly current: () => ReleaseSet | undefined;
}

/** Answers the shell in an open tab: it asks for the newest releases, and its reports about staff's browsers do not count. */
const tabRoutes: FastifyPluginAsync<Current> = async (app, { current }) => {
  app.get(compositionPath, (_request, reply) => {
    const releases = current();
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store');
    return releases === undefined ? reply.code(503).send() : reply.send(compositionOf(releases));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  for (const path of [reportPath, `${reportPath}/*`])
    app.post(path, { bodyLimit: 32 * 1024 }, (_request, reply) => reply.code(204).send());
};

const consolePages: FastifyPluginAsync<
  Current & Pick<ConsoleParts, 'renderPage'> & { readonly url: string }
> = async (app, { current, renderPage, url }) => {
  app.get('/', (_request, reply) => reply.header('cache-control', 'no-store').redirect(home));
  app.get('/*', async (request, reply) => {
    const address = URL.parse(request.url, url);
    const releases = current();
    const language = languageOf(request.cookies.lingua, request.headers['accept-language']);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (releases === undefined)
      return sendPlainPage(reply, { status: 503, language, reason: 'preparing' });
    const claimants = Object.values(releases.apps).map(({ release }) => release);
    if (address === null || ownerOf(address.pathname, claimants) === undefined)
      return answerError(reply, 404);
    try {
      const page = await renderPage(`${url}${address.pathname}`, language, releases);
      reply
        .code(page.status)
        .type('text/html; charset=utf-8')
        .header('content-language', language)
        .header('content-security-policy', page.policy)
        .header('x-composition', page.composition);
      return await sendEncoded(request, reply, page.document);
    } catch (error) {
      request.log.error(error, 'A page of the console could not be rendered');
      return sendPlainPage(reply, { status: 503, language, reason: 'unavailable' });
    }
  });
};
