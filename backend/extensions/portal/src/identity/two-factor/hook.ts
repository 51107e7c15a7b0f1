import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import { roleIds } from '@studio/shared/contract';
import type { Application } from 'express';
import * as v from 'valibot';
import { checkCodesOnce } from './codes.ts';

const client = v.object({ accountability: v.object({ role: v.literal(roleIds.cliente) }) });

/**
 * Blocks Directus' own routes of the second factor for clients: it switches one on without proof, and off without the
 * password. Both ways check codes alike.
 */
export const twoFactor: HookConfig = ({ init }, context) => {
  checkCodesOnce(context);
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.post('/users/me/tfa/:step', (request, _response, next) => {
      next(v.is(client, request) ? new ForbiddenError() : undefined);
    });
  });
};
