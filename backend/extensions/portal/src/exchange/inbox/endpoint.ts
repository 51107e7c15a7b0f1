import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateAccess } from '@directus/api/permissions/modules/validate-access/validate-access';
import { ForbiddenError } from '@directus/errors';
import type { EndpointConfig, EndpointExtensionContext } from '@directus/extensions';
import type { Accountability } from '@directus/types';
import type { Request, RequestHandler } from 'express';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { answering } from '../../platform/answering.ts';
import { parsePlain } from '../../platform/parse-body.ts';
import { accountabilityOf } from '../../rights/callers.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import { accept, sendBack, undo } from './handle-uploads.ts';
import { moveUpload } from './move-upload.ts';

type Staff = Accountability & { user: string };

/**
 * Returns the member of the staff who calls.
 * @throws {ForbiddenError} for clients and visitors
 */
function staffOf(request: Request): Staff {
  const accountability = accountabilityOf(request);
  if (!(accountability?.admin || accountability?.app)) throw new ForbiddenError();
  return accountability;
}

const id = v.pipe(v.number('required'), v.integer('invalid'), v.minValue(1, 'invalid'));
const one = v.object({ id });
const withNote = v.object({
  id,
  nota: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(2000, 'too_long'),
  ),
});
const filing = v.object({
  id,
  tipologia: id,
  anno: v.pipe(v.number('required'), v.integer('invalid')),
  mese: v.nullish(
    v.pipe(
      v.number('invalid'),
      v.integer('invalid'),
      v.minValue(1, 'invalid'),
      v.maxValue(12, 'invalid'),
    ),
    null,
  ),
});

/** The part of pdf.js that the preview loads. */
const viewerFile = v.object({
  folder: v.picklist(['build', 'wasm', 'standard_fonts', 'cmaps', 'iccs']),
  name: v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+)*$/)),
});

const viewerFolder = dirname(
  dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/build/pdf.mjs'))),
);

/** Sends a file of pdf.js, which holds no data. */
const viewer: RequestHandler = (request, response, next) => {
  const parsed = v.safeParse(viewerFile, request.params);
  if (!parsed.success) return next();
  const { folder, name } = parsed.output;
  const source = createReadStream(join(viewerFolder, folder, name));
  source.on('error', () => {
    if (response.headersSent) response.destroy();
    else next();
  });
  source.on('open', () => {
    response.type(name.endsWith('.mjs') ? 'text/javascript' : name);
    source.pipe(response);
  });
};

/**
 * Serves `/in-arrivo/…` at the Studio's origin: the steps by which staff handle what clients have sent, with their own
 * rights, each in one transaction and harmless when it is sent twice; and the viewer of the preview.
 */
export const inbox: EndpointConfig = {
  id: 'in-arrivo',
  handler(router, context) {
    const step = steps(context);
    router.get('/visore/:folder/:name', viewer);
    router.post(
      '/accept',
      step(one, ({ id: upload }, { transaction, staff, now }) =>
        accept(transaction, upload, { user: staff.user, now }),
      ),
    );
    router.post(
      '/send-back',
      step(withNote, ({ id: upload, nota }, { transaction, staff, now }) =>
        sendBack(transaction, upload, nota, { user: staff.user, now }),
      ),
    );
    router.post(
      '/undo',
      step(one, ({ id: upload }, { transaction, staff, now }) =>
        undo(transaction, upload, { user: staff.user, now }),
      ),
    );
    router.post(
      '/move',
      step(filing, async ({ id: upload, ...where }, { transaction, staff, now }) => ({
        documento: await moveUpload(
          {
            ...{ services: context.services, transaction, now },
            ...{ accountability: staff, schema: await context.getSchema() },
          },
          upload,
          where,
        ),
      })),
    );
  },
};

/** The transaction of a step, and the member of the staff who takes it. */
interface Stepping {
  readonly transaction: Knex;
  readonly staff: Staff;
  readonly now: Date;
}

/** Returns the builder of a step's handler: it checks the caller's right to decide on the upload, then works. */
function steps({ database, getSchema }: EndpointExtensionContext) {
  return <Body extends { id: number }>(
    schema: v.GenericSchema<unknown, Body> & { readonly entries: object },
    work: (body: Body, stepping: Stepping) => Promise<unknown>,
  ): RequestHandler =>
    answering(async (request) => {
      const staff = staffOf(request);
      const body = parsePlain(schema, request.body, 'any other');
      const target = { collection: uploadsTable, primaryKeys: [body.id] };
      await validateAccess(
        { accountability: staff, action: 'update', fields: ['stato', 'nota'], ...target },
        { schema: await getSchema(), knex: database },
      );
      const data = await database.transaction((transaction) =>
        work(body, { transaction, staff, now: new Date() }),
      );
      return data ?? null;
    });
}
