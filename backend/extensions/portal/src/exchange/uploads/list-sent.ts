import type { EndpointExtensionContext } from '@directus/extensions';
import type { RequestHandler } from 'express';
import * as v from 'valibot';
import { storedMoment, storedNumber } from '../../platform/database-values.ts';
import { forClients } from '../../rights/callers.ts';
import { scopeInView } from '../../rights/scope-in-view.ts';
import { uploadsTable } from '../requests/stored-uploads.ts';
import { whereMayReadUpload } from './readable.ts';

const word = v.nullable(v.string());

const rowSchema = v.object({
  id: v.number(),
  nome: v.string(),
  tipo: word,
  dimensione: storedNumber,
  impronta: word,
  arrivato_il: v.nullable(storedMoment),
  stato: v.string(),
  avviso: word,
  motivo: word,
  nota: word,
  messaggio: word,
  file: word,
  titolo: word,
  richiesta: v.nullable(v.number()),
  first_name: word,
  last_name: word,
  persona: word,
  duplicate: v.nullable(v.number()),
  duplicate_name: word,
  duplicate_moment: v.nullable(storedMoment),
});

type Row = v.InferOutput<typeof rowSchema>;

function shown({ titolo, richiesta, persona, first_name, last_name, ...row }: Row) {
  const { duplicate, duplicate_name: nome, duplicate_moment, arrivato_il, ...upload } = row;
  return {
    ...upload,
    arrivato_il: arrivato_il?.toISOString() ?? null,
    richiesta: richiesta === null ? null : { id: richiesta, titolo },
    persona: persona === null ? null : { first_name, last_name },
    doppione_di:
      duplicate === null
        ? null
        : { id: duplicate, nome, arrivato_il: duplicate_moment?.toISOString() ?? null },
  };
}

/**
 * Handles GET /account/uploads/sent?azienda=: the files that were sent for a person or a company and that the caller may
 * know of, newest first. Rows stay when a file was rejected or its request is closed.
 */
export function sentHandler(context: EndpointExtensionContext): RequestHandler {
  const { database } = context;
  return forClients(context, async ({ id: person }, request) => {
    const now = new Date();
    const scope = await scopeInView(request, database, person, now);
    // A delegate does not learn of a file of a type that is hidden from them.
    const known = whereMayReadUpload(
      database(`${uploadsTable} as k`).select('k.id', 'k.nome', 'k.arrivato_il'),
      ...([database, 'k', person, now] as const),
    );
    const uploads = database(`${uploadsTable} as c`)
      .leftJoin('richieste_documenti as r', 'r.id', 'c.richiesta')
      .leftJoin('directus_users as u', 'u.id', 'c.persona')
      .leftJoin(known.as('d'), 'd.id', 'c.doppione_di')
      .where('cliente' in scope ? { 'c.cliente': scope.cliente } : { 'c.azienda': scope.azienda })
      .orderBy([
        { column: 'c.arrivato_il', order: 'desc' },
        { column: 'c.id', order: 'desc' },
      ])
      .select(
        ...['c.id', 'c.nome', 'c.tipo', 'c.dimensione', 'c.arrivato_il', 'c.stato', 'c.avviso'],
        ...[
          'c.impronta',
          'c.motivo',
          'c.nota',
          'c.messaggio',
          'c.file',
          'c.persona',
          'c.richiesta',
          'r.titolo',
        ],
        ...['u.first_name', 'u.last_name', 'd.id as duplicate', 'd.nome as duplicate_name'],
        'd.arrivato_il as duplicate_moment',
      );
    const found: unknown = await whereMayReadUpload(uploads, database, 'c', person, now);
    return v.parse(v.array(rowSchema), found).map(shown);
  });
}
