import type { EndpointExtensionContext } from '@directus/extensions';
import { sendAppointment } from '@studio/shared/contract/calls';
import type { RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { preferredTimes } from '../../../../schema/richieste-appuntamento.ts';
import {
  emailLine,
  honeypot,
  line,
  longestMessage,
  NotStored,
  parseVisitorForm,
  phoneLine,
} from '../common/visitor-form.ts';
import { readFirm } from '../notify/mail/firm.ts';
import { outbox } from '../notify/mail/outbox.ts';
import { answering } from '../platform/answering.ts';
import { WrongField } from '../platform/parse-body.ts';
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
  consenso: v.pipe(v.boolean('required'), v.literal(true, 'required')),
  sito: honeypot,
  /** The milliseconds from the first sight of the form to its sending. */
  attesa: v.optional(v.number('invalid'), 0),
});

/** The appointment that a visitor requests. */
export type AppointmentRequest = v.InferOutput<typeof requestSchema>;

/**
 * Returns the parsed body of a request; an address or a number is required.
 * @throws a list of `WrongField`, one for each wrong field
 */
export function parseAppointment(body: unknown): AppointmentRequest {
  const values = parseVisitorForm(sendAppointment, requestSchema, body);
  const { email, telefono } = values;
  if (email !== '') return values;
  if (telefono === '') throw [new WrongField({ field: 'email', type: 'required' })];
  if (telefono.replace(/\D/g, '').length >= fewestDigits) return values;
  throw [new WrongField({ field: 'telefono', type: 'invalid' })];
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

  return answering(async (request, response) => {
    const values = parseAppointment(request.body);
    // A robot gets the same answer as a person.
    if (isByRobot(values)) return;
    try {
      const topic = await topicOf(database, values.argomento);
      if (topic === undefined) throw new WrongField({ field: 'argomento', type: 'invalid' });
      await limit((values.email || values.telefono).replace(/\s/g, '').toLowerCase(), response);
      await keep(values, topic);
    } catch (error) {
      if (error instanceof WrongField || response.hasHeader('retry-after')) throw error;
      logger.error(error, 'A request for an appointment could not be stored');
      throw new NotStored(undefined, { cause: error });
    }
  });
}
