import { ForbiddenError } from '@directus/errors';
import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import * as v from 'valibot';
import { roleIds } from '../../../access/role-ids.ts';

const client = v.object({ accountability: v.object({ role: v.literal(roleIds.cliente) }) });

/** The stock way to a second factor asks for no proof when it is switched on: it is the Studio's, not clients'. */
export const twoFactor: HookConfig = ({ init }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.post(['/users/me/tfa/generate', '/users/me/tfa/enable'], (request, _response, next) => {
      next(v.is(client, request) ? new ForbiddenError() : undefined);
    });
  });
};
