import { ForbiddenError } from '@directus/errors';
import type { EndpointExtensionContext } from '@directus/extensions';
import * as calls from '@studio/shared/contract/calls';
import type { Request } from 'express';
import * as v from 'valibot';
import { calendarDay, email, personName } from '../../common/fields.ts';
import { rowKey, rowKeyText } from '../../platform/database-values.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { parseBody } from '../../platform/parse-body.ts';
import { createHourlyLimit } from '../../platform/rate-limits.ts';
import type { Routes } from '../../platform/routes.ts';
import { accountabilityOf, forClients } from '../../rights/callers.ts';
import { companiesOf } from '../../rights/own-companies.ts';
import { companyPeople, type Owner } from './people.ts';

/** Changes of delegations that one owner can make in an hour. */
const changesPerHour = 60;

// A body has no lists: the types are a text, `1,4`.
const types = v.pipe(
  v.string('required'),
  v.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, 'required'),
  v.transform((text) => [...new Set(text.split(',').map(Number))]),
);
const lastDay = v.pipe(
  v.optional(v.union([v.literal(''), calendarDay], 'invalid'), ''),
  v.transform((day) => (day === '' ? null : day)),
);
const rights = { tipologie: types, fino_al: lastDay };

const invitation = v.object({
  azienda: rowKey,
  first_name: personName('first_name'),
  last_name: personName('last_name'),
  email,
  ...rights,
});
const change = v.object({
  azienda: rowKey,
  id: rowKey,
  versione: v.string('required'),
  ...rights,
});
const end = v.object({ azienda: rowKey, id: rowKey });

const scope = v.object({
  azienda: rowKeyText,
});

function ownerOf(request: Request, id: string): Owner {
  const accountability = accountabilityOf(request);
  if (accountability === undefined) throw new ForbiddenError();
  return { id, accountability };
}

/**
 * Adds the calls about companies to `/account`. The calls about people are for the company's owners; every other client
 * gets the same 403.
 *
 * - GET `/companies`: `{ data: { own, companies: [{ id, denominazione, piva, ruolo, fino_al, tipologie }] } }`
 * - GET `/companies/people?azienda=`: `{ data: [{ id, nome, email, ruolo, fino_al, tipologie, versione, io,
 *   in_attesa }] }`
 * - POST `/companies/people/invite`, `{ azienda, first_name, last_name, email, tipologie: '1,4', fino_al? }`: 204 for
 *   any address of a client and any without an account, 409 NOT_INVITABLE for people of the company and of the firm
 * - POST `/companies/people/change`, `{ azienda, id, versione, tipologie, fino_al? }`, and `/companies/people/end`,
 *   `{ azienda, id }`: 204; delegates only; 409 CHANGED_MEANWHILE, with who was faster, for one that has ended, and for
 *   a change of rights that are no longer those of `versione`
 */
export function companyRoutes(context: EndpointExtensionContext) {
  const { database } = context;
  const people = companyPeople(context);
  const limitInvitations = createHourlyLimit(
    context,
    'delegates',
    readEnvironment(context.env).INVITES_PER_HOUR,
  );
  const limitChanges = createHourlyLimit(context, 'people', changesPerHour);

  return {
    'GET /companies': forClients(context, ({ id }) => companiesOf(database, id, new Date())),
    'GET /companies/people': forClients(context, async ({ id }, request) => {
      const parsed = v.safeParse(scope, request.query);
      if (!parsed.success) throw new ForbiddenError();
      return await people.list(id, parsed.output.azienda);
    }),
    'POST /companies/people/invite': forClients(context, async ({ id }, request, response) => {
      const { azienda, ...invited } = parseBody(calls.invitePerson, invitation, request.body);
      await limitInvitations(id, response);
      await people.invite(ownerOf(request, id), azienda, invited);
    }),
    'POST /companies/people/change': forClients(context, async ({ id }, request, response) => {
      const {
        azienda,
        id: membership,
        versione,
        ...given
      } = parseBody(calls.changePerson, change, request.body);
      await limitChanges(id, response);
      await people.change(ownerOf(request, id), azienda, membership, versione, given);
    }),
    'POST /companies/people/end': forClients(context, async ({ id }, request, response) => {
      const { azienda, id: membership } = parseBody(calls.endPerson, end, request.body);
      await limitChanges(id, response);
      await people.end(ownerOf(request, id), azienda, membership);
    }),
  } satisfies Partial<Routes>;
}
