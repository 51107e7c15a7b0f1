import type { EndpointExtensionContext } from '@directus/extensions';
import type { Router } from 'express';
import { forClients } from '../common/callers.ts';
import { companiesOf } from './own-companies.ts';

/**
 * Adds the calls about companies to `/account`.
 *
 * - GET `/companies`: `{ data: { own, companies: [{ id, denominazione, piva, ruolo, fino_al, tipologie }] } }`
 */
export function companyRoutes(router: Router, context: EndpointExtensionContext): void {
  const { database } = context;

  router.get(
    '/companies',
    forClients(context, async ({ id }, _request, response) => {
      response.json({ data: await companiesOf(database, id, new Date()) });
    }),
  );
}
