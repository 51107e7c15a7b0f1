import { createHash } from 'node:crypto';
import { paths } from '@studio/shared/contract';
import { formatPrice } from '@studio/shared/kit/format';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { BackendError, type Directus } from '../content/directus.ts';
import { answerError } from '../http/errors.ts';
import { deadlinesCalendar } from './deadlines-calendar.ts';

interface Options {
  readonly siteUrl: string;
  readonly directus: Pick<Directus, 'readAsGateway'>;
}

/** The form of a secret: 32 random bytes. */
const secretShape = /^[\w-]{43}$/;

const answerSchema = v.object({
  data: v.array(
    v.object({
      id: v.number(),
      tributo: v.string(),
      importo: v.string(),
      scade_il: v.string(),
      stato: v.picklist(['da_rispondere', 'autorizzata', 'non_pagare', 'pagata']),
      azienda: v.nullable(v.string()),
      date_updated: v.nullable(v.string()),
    }),
  ),
});
type Due = v.InferOutput<typeof answerSchema>['data'][number];

const states = {
  da_rispondere: '',
  autorizzata: ' (autorizzata)',
  non_pagare: ' (da non pagare)',
  pagata: ' (pagata)',
} as const satisfies Record<Due['stato'], string>;

/** Returns the title of an event: "F24 IVA: 1.234,56 € (autorizzata)", after the company's name if it has one. */
const titleOf = ({ tributo, importo, stato, azienda }: Due) =>
  `${azienda === null ? '' : `${azienda}, `}${tributo}: ${formatPrice(importo)}${states[stato]}`;

/**
 * Serves a client's own deadlines as a calendar at its secret address. The backend gets the hash of the secret and
 * decides at every reading which deadlines it shows; no cache keeps the answer. An address of another form, an unknown
 * and an ended one answer the same 404.
 */
export const personalCalendarRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { siteUrl, directus } = options;
  app.get<{ Params: { secret: string } }>(
    paths.personalCalendar.pattern,
    async (request, reply) => {
      reply
        .header('cache-control', 'no-store, private')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex');
      const { secret } = request.params;
      if (!secretShape.test(secret)) return answerError(reply, 404);
      const hash = createHash('sha256').update(secret).digest('hex');
      try {
        const { status, body } = await directus.readAsGateway(`/account/due/feed/${hash}`);
        if (status === 403 || status === 404) return answerError(reply, 404);
        const parsed = v.safeParse(answerSchema, body);
        if (status !== 200 || !parsed.success) return answerError(reply, 503);
        const calendar = deadlinesCalendar({
          siteUrl,
          name: 'Le mie scadenze',
          kind: 'versamento',
          page: paths.toDo.href(),
          deadlines: parsed.output.data.map((due) => ({
            id: due.id,
            Titolo: titleOf(due),
            data: due.scade_il,
            date_updated: due.date_updated,
          })),
          now: Date.now(),
        });
        return reply.type('text/calendar; charset=utf-8').send(calendar);
      } catch (error) {
        if (!(error instanceof BackendError)) throw error;
        request.log.warn(error, 'A client’s calendar could not be read');
        return answerError(reply, 503);
      }
    },
  );
};
