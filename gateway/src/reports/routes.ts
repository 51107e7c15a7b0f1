import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jsonText } from '@studio/releases/json';
import {
  type Report,
  reportPath,
  reportsSchema,
  viewPath,
  viewSchema,
} from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { hourlyFilter, type Warn } from '../log/warn.ts';
import { releaseSets } from '../manifest/cohort.ts';
import { compositionOf } from '../manifest/composition.ts';
import type { ManifestSource } from '../manifest/follow-manifest.ts';
import { networkOf, providerOf } from '../security/addresses.ts';
import type { Settings } from '../settings/settings.ts';
import type { ErrorSamples } from './error-samples.ts';
import type { Health } from './health.ts';

interface Options {
  readonly settings: Pick<Settings, 'siteUrl' | 'gatewaySecret' | 'rateLimits'>;
  readonly manifest: Pick<ManifestSource, 'current'>;
  readonly health: Health;
  readonly samples: Pick<ErrorSamples, 'add'>;
  readonly warn: Warn;
  /** Called after new reports. */
  readonly onReport: () => Promise<void>;
}

/** Largest body, in bytes: a page sends a few reports at once. */
const bodyLimit = 32 * 1024;

/**
 * Receives the reports of browsers about the releases. The response is always empty, and no visitor is identified: a
 * view is a sealed cookie of the gateway, and reports without one are ignored.
 */
export const reportRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { settings, manifest, health, samples, warn, onReport } = options;
  const mayWarn = hourlyFilter();
  const { gatewaySecret, siteUrl, rateLimits } = settings;
  // A beacon is sent as text, which needs no preflight request.
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

  /** Keeps the sample of a report; returns the report with the sample's id in its reason. */
  function withId(report: Report, composition: string, trace: string | undefined): Report {
    if (!('sample' in report) || report.sample === undefined) return report;
    const { kind, reason } = report;
    const app = report.kind === 'failed' ? report.app : undefined;
    const added = samples.add({ kind, app, reason, composition, trace, ...report.sample });
    if (added === undefined) return report;
    const { id } = added;
    if (added.isNew && mayWarn(id))
      warn(
        `A browser reports ${app ?? 'an error'}: ${reason} (report ${id}${trace ? `, trace ${trace}` : ''}).`,
      );
    return { ...report, reason: `${reason} [${id}]` };
  }

  app.post(viewPath, limited, async (request, reply) => {
    const parsed = v.safeParse(jsonText(viewSchema), request.body);
    if (!parsed.success) return reply.code(400).send();
    reply.code(204).header('cache-control', 'no-store');
    const { composition } = parsed.output;
    if (isCurrent(composition)) {
      health.see(networkOf(request.ip, 48));
      reply.setCookie(viewCookie, sealView(gatewaySecret, parsed.output, Date.now()), {
        path: reportPath,
        httpOnly: true,
        sameSite: 'strict',
        secure: siteUrl.startsWith('https:'),
        maxAge: viewLifetime / 1000,
      });
    }
    return reply.send();
  });

  app.post(reportPath, limited, async (request, reply) => {
    const parsed = v.safeParse(jsonText(reportsSchema), request.body);
    if (!parsed.success) return reply.code(400).send();
    const { composition, reports, trace } = parsed.output;
    const view = openView(gatewaySecret, request.cookies[viewCookie], composition, Date.now());
    if (view !== undefined) {
      const reporter = {
        view,
        network: networkOf(request.ip, 48),
        provider: providerOf(request.ip),
        composition,
        start: startOf(view),
      };
      for (const report of reports) health.add(reporter, withId(report, composition, trace));
      await onReport();
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  });
};

type View = v.InferOutput<typeof viewSchema>;

/** The cookie of a view; scripts cannot read it. */
const viewCookie = 'studio_view';

/** Lifetime of a view, in milliseconds. */
const viewLifetime = 60 * 60 * 1000;

const digestOf = (text: string) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

function seal(secret: string, content: string): string {
  return createHmac('sha256', `view ${secret}`).update(content).digest('base64url');
}

/** Returns the cookie's value for a new view; it holds no data of the visitor, and only gateways can create one. */
function sealView(secret: string, { composition, start }: View, now: number): string {
  // The id begins with the letter of the view's start.
  const id = `${(start ?? 'first')[0]}${randomBytes(12).toString('base64url')}`;
  const content = [id, now, digestOf(composition)].join('.');
  return `${content}.${seal(secret, content)}`;
}

/** Returns how a view began; undefined for a first visit. */
const startOf = (id: string): View['start'] =>
  id.startsWith('w') ? 'warm' : id.startsWith('c') ? 'cold' : undefined;

/** Returns the id of a cookie's view; undefined for a forged or old cookie, or one of another composition. */
function openView(
  secret: string,
  cookie: string | undefined,
  composition: string,
  now: number,
): string | undefined {
  const [id = '', issued = '', digest = '', given = ''] = (cookie ?? '').split('.');
  const expected = Buffer.from(seal(secret, `${id}.${issued}.${digest}`));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  if (digest !== digestOf(composition) || now - Number(issued) > viewLifetime) return undefined;
  return id;
}
