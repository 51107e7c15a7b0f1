import type { HookConfig } from '@directus/extensions';
import type { Application } from 'express';
import { roleIds } from '../../../access/role-ids.ts';
import { askerOf } from './asker.ts';
import { recordReading } from './receipts.ts';

/** Notes which clients' documents the firm itself reads, in the Studio: receipts name the reader. */
export const staffReadings: HookConfig = ({ init }, { database, logger }) => {
  init('routes.before', ({ app }: { app?: Application }) => {
    app?.get(['/assets/:id', '/assets/:id/:name'], (request, response, next) => {
      const asker = askerOf(request);
      const file = request.params.id;
      if (asker === undefined || asker.role === roleIds.cliente || file === undefined)
        return next();
      // Not only when it is sent to its end: a reader who breaks off has read what came before.
      response.once('close', () => {
        if (response.statusCode >= 400) return;
        const mode = request.query.download === undefined ? 'anteprima' : 'scaricato';
        const reading = { reader: { staff: asker.user }, file, mode, now: new Date() } as const;
        recordReading(database, reading).catch((error: unknown) =>
          logger.error(error, 'A reading of a document by the firm could not be noted'),
        );
      });
      next();
    });
  });
};
