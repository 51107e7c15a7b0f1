import * as v from 'valibot';
import { profileFields } from '../../../../shared/src/profile-rules/index.ts';

const text = v.pipe(
  v.nullable(v.string()),
  v.transform((value) => value ?? ''),
);

const requestSchema = v.object({
  id: v.number(),
  cliente: v.string(),
  campo: v.picklist(profileFields),
  valore_attuale: text,
  valore_richiesto: text,
  stato: v.picklist(['in_attesa', 'approvata', 'rifiutata']),
  motivo: text,
});

/** A request as the database has it; empty values are ''. */
export type ChangeRequest = v.InferOutput<typeof requestSchema>;

/** Columns of a request that decisions go by. */
export const requestColumns = Object.keys(requestSchema.entries);

/** Rows of the database as requests. */
export function parseRequests(rows: unknown): ChangeRequest[] {
  return v.parse(v.array(requestSchema), rows);
}
