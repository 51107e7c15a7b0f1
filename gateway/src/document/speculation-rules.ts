import { startedAttribute } from '@studio/shared/contract';
import type { FastifyPluginAsync } from 'fastify';

/** The address of the rules. */
const address = '/speculation-rules.json';

/** The header that names the rules on a page (WICG, Speculation Rules). */
export const speculationRules = { 'speculation-rules': `"${address}"` } as const;

/**
 * While the shell has not started, browsers that know these rules fetch the next page once a visitor is about to open a
 * link. Afterwards the shell prefetches data itself. Client-only pages and files are left out.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/account*', '/api/*', '/*.*'] } },
          { selector_matches: `:root:not([${startedAttribute}]) a:not([download], [target])` },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Serves the rules. */
export const speculationRulesRoute: FastifyPluginAsync = async (app) => {
  const body = JSON.stringify(rules);
  app.get(address, { config: { rateLimit: false } }, (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=3600')
      .send(body),
  );
};
