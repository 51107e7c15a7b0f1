import * as v from 'valibot';
import { related } from '../../common/writes.ts';
import type { DraftRow } from './rows.ts';
import { choicesOf, chosenFields } from './stored-rows.ts';

const uuid = v.pipe(v.string(), v.uuid());
const integer = v.pipe(v.number(), v.integer());

const entry = v.object({
  directus_files_id: v.union([
    v.pipe(
      uuid,
      v.transform((id): { id: string; filename_download?: string | undefined } => ({ id })),
    ),
    v.object({ id: uuid, filename_download: v.optional(v.string()) }),
  ]),
});

// The Studio sends the rows to create, link and remove; other callers may send a plain list.
const entries = v.union([
  v.array(entry),
  v.pipe(
    v.looseObject({ create: v.optional(v.array(entry), []) }),
    v.transform(({ create }) => create),
  ),
]);

/** The values that can hold for all files or for one; null for none. */
const formEntries = {
  cliente: v.nullish(related(v.string())),
  azienda: v.nullish(related(integer)),
  tipologia: v.nullish(related(integer)),
  anno: v.nullish(integer),
  mese: v.nullish(integer),
};

const text = v.nullish(v.string());
const rowChange = v.object({ id: integer, nome: text, ...formEntries, titolo: text });
const rowChanges = v.object({
  update: v.optional(v.array(rowChange), []),
  delete: v.optional(v.array(integer), []),
});

/** A write of a delivery as callers send it, without the fields that only the backend decides. */
export const deliveryPayload = v.pipe(
  v.object({
    ...formEntries,
    file: v.nullish(entries),
    righe: v.nullish(rowChanges),
    azione: v.nullish(v.picklist(['pubblica', 'sollecita', 'ritira'])),
    stato: text,
    correzioni: text,
    lascia_fuori: v.nullish(v.boolean()),
    motivo_ritiro: text,
  }),
  v.transform(({ file, righe, azione, stato, ...values }) => ({
    ...values,
    files: (file ?? []).map(({ directus_files_id }) => directus_files_id),
    rows: righe ?? { update: [], delete: [] },
    action: azione ?? actionOf(stato),
  })),
);

/** A write of a delivery. */
export type DeliveryPayload = v.InferOutput<typeof deliveryPayload>;

/** The change that leads to a state, for callers that write the state itself. */
function actionOf(state: string | null | undefined) {
  if (state === 'pubblicata') return 'pubblica';
  return state === 'ritirata' ? 'ritira' : undefined;
}

/** Returns the fields of a write that say what holds for all files. */
export function formChange(payload: DeliveryPayload) {
  const { cliente, azienda, tipologia, anno, mese } = payload;
  const change = { cliente, azienda, tipologia, anno, mese };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/**
 * Returns the corrected names as changes of rows: one line for each of the files to correct, in their order; undefined
 * when lines are missing or left over.
 */
export function correctedNames(text: string, badRows: readonly number[]) {
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (names.length !== badRows.length) return undefined;
  return badRows.map((id, index) => ({ id, nome: names[index] }));
}

/** Returns the rows of a delivery with the changes of a write. An emptied field is no choice of the row any more. */
export function changedRows(
  rows: readonly DraftRow[],
  { update, delete: removed }: DeliveryPayload['rows'],
): DraftRow[] {
  const changes = new Map<number, Omit<(typeof update)[number], 'id'>>();
  for (const { id, ...change } of update) changes.set(id, { ...changes.get(id), ...change });
  return rows
    .filter(({ id }) => id === undefined || !removed.includes(id))
    .map((row) => {
      const { nome, ...values } = (row.id === undefined ? undefined : changes.get(row.id)) ?? {};
      const given = Object.fromEntries(
        Object.entries(values).filter(
          ([name, value]) => chosenFields.includes(name) && value !== undefined,
        ),
      );
      // The owner is one choice: another kind of owner takes the place of the former.
      const former = {
        ...row.choices,
        ...(given.cliente && { azienda: null }),
        ...(given.azienda && { cliente: null }),
      };
      return {
        ...row,
        nome: nome?.trim() || row.nome,
        choices: choicesOf({ ...former, ...given }),
      };
    });
}
