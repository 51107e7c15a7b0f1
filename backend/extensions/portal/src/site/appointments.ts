import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { preferredTimes } from '../../../../schema/richieste-appuntamento.ts';
import {
  emailLine,
  type FieldProblem,
  honeypot,
  line,
  longestMessage,
  parseVisitorForm,
  phoneLine,
  refuseAsUnavailable,
  refuseFields,
} from '../common/visitor-form.ts';
import { readFirm } from '../notify/mail/firm.ts';
import { outbox } from '../notify/mail/outbox.ts';
import { createHourlyLimit } from '../platform/rate-limits.ts';

const table = 'richieste_appuntamento';

/** Requests for one mailbox or telephone number in an hour. */
const requestsPerHour = 3;

/** The least milliseconds that a person needs for the form; the form itself never sends sooner. */
const leastTime = 3000;

/** The fewest digits of a number that the firm can call. */
const fewestDigits = 6;

const otherTopic = 'altro';

const times: Record<string, string> = preferredTimes;

const requestSchema = v.object({
  nome: line(120),
  email: v.optional(v.union([v.literal(''), emailLine], 'invalid'), ''),
  telefono: phoneLine,
  /** The id of an activity, or `altro`. */
  argomento: v.pipe(v.string('required'), v.regex(/^(?:altro|[1-9]\d{0,8})$/, 'required')),
  preferenze: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string('invalid'),
          v.check((time) => Object.hasOwn(times, time), 'invalid'),
        ),
      ),
      v.maxLength(Object.keys(times).length, 'invalid'),
    ),
    [],
  ),
  messaggio: v.optional(
    v.pipe(v.string('invalid'), v.trim(), v.maxLength(longestMessage, 'too_long')),
    '',
  ),
  consenso: v.literal(true, 'required'),
  sito: honeypot,
  /** The milliseconds from the first sight of the form to its sending. */
  attesa: v.optional(v.number('invalid'), 0),
});

/** The appointment that a visitor requests. */
export type AppointmentRequest = v.InferOutput<typeof requestSchema>;

/** Parses the body of a request; reports every wrong field once. An address or a number is required. */
export function parseAppointment(
  body: unknown,
): { values: AppointmentRequest } | { problems: FieldProblem[] } {
  const parsed = parseVisitorForm(requestSchema, body);
  if ('problems' in parsed) return parsed;
  const { email, telefono } = parsed.values;
  if (email !== '') return parsed;
  if (telefono === '') return { problems: [{ field: 'email', problem: 'required' }] };
  const isCallable = telefono.replace(/\D/g, '').length >= fewestDigits;
  return isCallable ? parsed : { problems: [{ field: 'telefono', problem: 'invalid' }] };
}

/** Returns true for a request that a program filled in: it completes the hidden field, or needs no time. */
export function isByRobot({ sito, attesa }: AppointmentRequest): boolean {
  return sito !== '' || attesa < leastTime;
}

const activitySchema = v.optional(v.object({ nome: v.string() }));

/** Returns the words for the topic; undefined for an activity that is not on the site. */
async function topicOf(database: Knex, topic: string): Promise<string | undefined> {
  if (topic === otherTopic) return 'Altro';
  const row: unknown = await database('attivita')
    .where({ id: Number(topic), status: 'published' })
    .first('nome');
  return v.parse(activitySchema, row)?.nome;
}

/**
 * Handles POST /account/appointments: keeps a visitor's request for the firm and mails it to the firm's address; without
 * an address the row waits for the firm's next summary. The visitor gets no mail: a stranger could enter another person's
 * address. Answers 204, 400 with one error per wrong field, 429 beyond three requests an hour for a mailbox or number,
 * 503 when the request cannot be stored.
 */
export function appointmentsHandler(context: EndpointExtensionContext): RequestHandler {
  const { database, logger } = context;
  const store = outbox(context);
  const limit = createHourlyLimit(context, 'appointments', requestsPerHour);

  async function keep(values: AppointmentRequest, topic: string): Promise<void> {
    const { nome, email, telefono, preferenze, messaggio } = values;
    const now = new Date();
    await database.transaction(async (transaction) => {
      const firm = await readFirm(transaction);
      await transaction(table).insert({
        ...{ nome, email, telefono, messaggio, argomento: topic, stato: 'nuova' },
        preferenze: JSON.stringify(preferenze),
        consenso_il: now,
        avvisato_il: firm?.email ? now : null,
        date_created: now,
      });
      if (!firm?.email) return;
      const when = preferenze.map((time) => times[time]).join(', ') || 'Qualsiasi momento';
      await store(transaction, {
        to: firm.email,
        ...(email !== '' && { replyTo: { name: nome, address: email } }),
        subject: `Richiesta di appuntamento: ${nome}`,
        template: {
          name: 'appointment',
          data: { nome, email, telefono, messaggio, argomento: topic, quando: when },
        },
      });
    });
  }

  return async (request, response, next) => {
    const parsed = parseAppointment(request.body);
    if ('problems' in parsed) return refuseFields(response, parsed.problems);
    const { values } = parsed;
    try {
      // A robot gets the same answer as a person.
      if (isByRobot(values)) return void response.sendStatus(204);
      const topic = await topicOf(database, values.argomento);
      if (topic === undefined)
        return refuseFields(response, [{ field: 'argomento', problem: 'invalid' }]);
      await limit((values.email || values.telefono).replace(/\s/g, '').toLowerCase(), response);
      await keep(values, topic);
      response.sendStatus(204);
    } catch (error) {
      if (response.hasHeader('retry-after')) return next(error);
      logger.error(error, 'A request for an appointment could not be stored');
      refuseAsUnavailable(response, 'The request could not be stored');
    }
  };
}
