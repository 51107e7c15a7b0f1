import * as v from 'valibot';

const uuid = v.pipe(v.string(), v.uuid());
const key = v.union([uuid, v.object({ id: uuid })]);
const entry = v.object({ directus_files_id: key });

// The Studio sends what is to be created, linked and removed; others may send a plain list.
const entries = v.union([
  v.array(entry),
  v.pipe(
    v.looseObject({ create: v.array(entry) }),
    v.transform(({ create }) => create),
  ),
]);

/** A delivery as it is sent: the choices that hold for all files, and the ids of the files. */
export const deliverySchema = v.pipe(
  v.object({
    cliente: v.nullish(v.string(), null),
    tipologia: v.nullish(v.number(), null),
    anno: v.nullish(v.number(), null),
    mese: v.nullish(v.number(), null),
    file: v.nullish(entries, []),
  }),
  v.transform(({ file, ...choices }) => ({
    ...choices,
    files: file.map(({ directus_files_id: id }) => (typeof id === 'string' ? id : id.id)),
  })),
);

/** A delivery as it is sent. */
export type Delivery = v.InferOutput<typeof deliverySchema>;
