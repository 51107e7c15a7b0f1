import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import * as v from 'valibot';
import { roleIds } from '../../../../access/role-ids.ts';
import { checkCodesOnce } from './codes.ts';

const client = v.object({ accountability: v.object({ role: v.literal(roleIds.cliente) }) });

/**
 * The stock way to a second factor asks for no proof when it is switched on, and for no password when it is switched off:
 * it is the Studio's, not clients'. Codes are checked the same way on both.
 */
export const twoFactor: HookConfig = ({ init }, context) => {
  checkCodesOnce(context);
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.post('/users/me/tfa/:step', (request, _response, next) => {
      next(v.is(client, request) ? new ForbiddenError() : undefined);
    });
  });
};
