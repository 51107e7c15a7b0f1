import { jsonText } from '@studio/releases/json';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { browserReportAddress } from '../document/page-policy.ts';
import { hourlyFilter } from '../log/warn.ts';
import type { Settings } from '../settings/settings.ts';

/** Largest body, in bytes: browsers send several reports at once, each with a sample of a script. */
const bodyLimit = 16 * 1024;

/** Most reports in one request. */
const maxReports = 20;

const word = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,59}$/));
const address = v.optional(v.pipe(v.string(), v.maxLength(8000)), '');
const place = {
  sourceFile: v.nullish(address),
  lineNumber: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
};

const violation = v.object({ effectiveDirective: word, blockedURL: address, ...place });
const notice = v.object({ id: word, ...place });

const reportSchema = v.variant('type', [
  v.object({ type: v.literal('csp-violation'), body: violation }),
  v.object({ type: v.literal('deprecation'), body: notice }),
  v.object({ type: v.literal('intervention'), body: notice }),
]);

/** A report, or undefined for a kind that this site does not use. */
const knownReport = v.fallback(v.optional(reportSchema), undefined);

/** Body of `application/reports+json`. */
const reportsSchema = v.pipe(v.array(knownReport), v.maxLength(maxReports));

/** Name of the directive; older browsers send its whole value. */
const directive = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ')[0]),
  word,
);

/** Body of `application/csp-report` (CSP Level 3, section 5.3), converted to the newer form. */
const oldReportSchema = v.pipe(
  v.object({
    'csp-report': v.object({
      'violated-directive': directive,
      'blocked-uri': address,
      'source-file': place.sourceFile,
      'line-number': place.lineNumber,
    }),
  }),
  v.transform(({ 'csp-report': old }): BrowserReport[] => {
    const effectiveDirective = old['violated-directive'];
    const [blockedURL, sourceFile] = [old['blocked-uri'], old['source-file']];
    const body = { effectiveDirective, blockedURL, sourceFile, lineNumber: old['line-number'] };
    return [{ type: 'csp-violation', body }];
  }),
);

type BrowserReport = v.InferOutput<typeof reportSchema>;

/** Blocked resources without an address: `inline`, `eval`, `trusted-types-sink` … */
const keyword = /^[a-z][a-z-]{1,30}$/;

/** Returns the part of an address without personal data: the host of another site, a released file, else the scheme. */
function placeOf(text: string, siteUrl: string): string {
  if (keyword.test(text)) return text;
  const url = URL.parse(text);
  if (url === null) return 'unknown';
  if (url.origin === siteUrl) return url.pathname.startsWith('/releases/') ? url.pathname : 'site';
  return /^https?:$/.test(url.protocol) ? url.host : url.protocol;
}

/** Returns a report in one line, without the page's address, queries and samples of scripts. */
function lineOf({ type, body }: BrowserReport, siteUrl: string): string {
  const subject =
    'id' in body
      ? body.id
      : `${body.effectiveDirective} blocked ${placeOf(body.blockedURL, siteUrl)}`;
  const { sourceFile, lineNumber } = body;
  const place = sourceFile ? ` at ${placeOf(sourceFile, siteUrl)}:${lineNumber ?? 0}` : '';
  return `${type}: ${subject}${place}`.slice(0, 300);
}

/** Logs browsers' reports of policy violations, deprecations and interventions on the site's pages. */
export const browserReportRoutes: FastifyPluginAsync<{
  readonly settings: Pick<Settings, 'siteUrl' | 'rateLimits'>;
}> = async (app, { settings: { siteUrl, rateLimits } }) => {
  const isNew = hourlyFilter();
  const limit = {
    bodyLimit,
    config: { rateLimit: { max: rateLimits.report, timeWindow: '1 minute' } },
  };
  const schemas = {
    'application/reports+json': jsonText(reportsSchema),
    'application/csp-report': jsonText(oldReportSchema),
  };
  app.removeAllContentTypeParsers();
  for (const [type, schema] of Object.entries(schemas)) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
      const parsed = v.safeParse<typeof schema>(schema, body);
      done(null, parsed.success ? parsed.output : undefined);
    });
  }

  app.post<{ Body: readonly (BrowserReport | undefined)[] | undefined }>(
    browserReportAddress,
    limit,
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.body === undefined) return reply.code(400).send();
      for (const report of request.body) {
        const text = report && lineOf(report, siteUrl);
        if (text !== undefined && isNew(text)) request.log.warn(text);
      }
      return reply.code(204).send();
    },
  );
};
