import { reportPath, reportsSchema, viewPath, viewSchema } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { releaseSets } from '../manifest/cohort.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import { compositionOf } from '../pages/bootstrap-data.ts';
import { networkOf, providerOf } from '../security/addresses.ts';
import type { Settings } from '../settings.ts';
import type { Health } from './health.ts';
import { issueView, readView, viewCookie, viewLife } from './view.ts';

interface Options {
  readonly settings: Pick<Settings, 'siteUrl' | 'gatewaySecret' | 'rateLimits'>;
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly health: Health;
  /** Called after something was told. */
  readonly onReport: () => Promise<void>;
}

/** A page tells a few things at once, in bytes. */
const bodyLimit = 8 * 1024;

/**
 * Where browsers tell how the releases do. Nothing is answered and nobody is known: a view is a cookie of the gateway's
 * own making, and what comes without one counts for nothing.
 */
export const reportRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { settings, manifest, health, onReport } = options;
  const { gatewaySecret, siteUrl, rateLimits } = settings;
  // A beacon is sent as text, so that no browser asks for permission first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const limited = {
    bodyLimit,
    config: { rateLimit: { max: rateLimits.report, timeWindow: '1 minute' } },
  };
  const isCurrent = (composition: string) => {
    const live = manifest.current();
    const sets = live === undefined ? [] : [...releaseSets(live).values()];
    return sets.some((set) => compositionOf(set) === composition);
  };

  app.post(viewPath, limited, async (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), viewSchema), request.body);
    if (!parsed.success) return reply.code(400).send();
    reply.code(204).header('cache-control', 'no-store');
    const { composition } = parsed.output;
    if (isCurrent(composition)) {
      health.see(networkOf(request.ip, 48));
      reply.setCookie(viewCookie, issueView(gatewaySecret, composition, Date.now()), {
        path: reportPath,
        httpOnly: true,
        sameSite: 'strict',
        secure: siteUrl.startsWith('https:'),
        maxAge: viewLife / 1000,
      });
    }
    return reply.send();
  });

  app.post(reportPath, limited, async (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reportsSchema), request.body);
    if (!parsed.success) return reply.code(400).send();
    const { composition, reports } = parsed.output;
    const view = readView(gatewaySecret, request.cookies[viewCookie], composition, Date.now());
    if (view !== undefined) {
      const reporter = {
        view: view.id,
        network: networkOf(request.ip, 48),
        provider: providerOf(request.ip),
        composition,
      };
      for (const report of reports) health.take(reporter, report);
      await onReport();
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};
