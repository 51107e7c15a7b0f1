import * as v from 'valibot';
import { indexedColumns } from '../../schema/directus-files.ts';
import { collections, menu } from '../../schema/index.ts';
import type { CollectionDefinition, FieldDefinition } from '../../schema/vocabulary/definition.ts';
import { list, type Rest } from '../installation/rest.ts';
import { differs, type Tally } from './ensure.ts';

interface FieldPayload {
  field: string;
  type: string;
  meta: object;
  schema: FieldDefinition['schema'];
}

function payload(field: string, definition: FieldDefinition, index: number): FieldPayload {
  return {
    field,
    type: definition.type,
    meta: { ...definition.meta, sort: index + 1 },
    schema: definition.schema,
  };
}

function payloads({ fields }: CollectionDefinition): FieldPayload[] {
  return Object.entries(fields).map(([name, field], index) => payload(name, field, index));
}

const actualFields = v.array(
  v.looseObject({
    collection: v.string(),
    field: v.string(),
    meta: v.unknown(),
    schema: v.unknown(),
  }),
);
type ActualField = v.InferOutput<typeof actualFields>[number];

/** Returns a column without its precision, which is a part of its type and which SQLite does not report. */
function withoutType(schema: FieldDefinition['schema']): object | null {
  if (schema === null) return null;
  const { numeric_precision: _precision, numeric_scale: _scale, ...rest } = schema;
  return rest;
}

async function ensureField(
  rest: Rest,
  tally: Tally,
  collection: string,
  wanted: FieldPayload,
  actual: ActualField | undefined,
): Promise<void> {
  if (actual === undefined) {
    await rest.post(`/fields/${collection}`, wanted);
    // The type stays: another type for stored data is a migration, not a definition.
  } else if (differs({ meta: wanted.meta, schema: withoutType(wanted.schema) }, actual)) {
    await rest.patch(`/fields/${collection}/${wanted.field}`, wanted);
  } else {
    return;
  }
  tally.changes += 1;
}

async function ensureMenu(
  rest: Rest,
  tally: Tally,
  existing: ReadonlyMap<unknown, { readonly meta?: unknown }>,
): Promise<void> {
  for (const [collection, meta] of menu) {
    const actual = existing.get(collection);
    if (actual === undefined) await rest.post('/collections', { collection, meta, schema: null });
    else if (differs(meta, actual.meta)) await rest.patch(`/collections/${collection}`, { meta });
    else continue;
    tally.changes += 1;
  }
}

async function ensureCollections(rest: Rest, tally: Tally): Promise<void> {
  const existing = new Map((await list(rest, '/collections')).map((one) => [one.collection, one]));
  await ensureMenu(rest, tally, existing);
  const fields = v.parse(actualFields, await rest.get('/fields'));
  const missing = collections.filter(({ collection }) => !existing.has(collection));
  if (missing.length > 0) {
    const bodies = missing.map((one) => ({
      collection: one.collection,
      meta: one.meta,
      schema: {},
      fields: payloads(one),
    }));
    await rest.post('/collections', bodies);
    tally.changes += missing.length;
  }
  for (const definition of collections) {
    const { collection, meta } = definition;
    const actual = existing.get(collection);
    if (actual === undefined) continue;
    if (meta !== null && differs(meta, actual.meta)) {
      await rest.patch(`/collections/${collection}`, { meta });
      tally.changes += 1;
    }
    for (const wanted of payloads(definition)) {
      const same = fields.find(
        (one) => one.collection === collection && one.field === wanted.field,
      );
      await ensureField(rest, tally, collection, wanted, same);
    }
  }
}

async function ensureRelations(rest: Rest, tally: Tally): Promise<void> {
  const existing = await list(rest, '/relations');
  for (const { collection, fields } of collections) {
    for (const [field, { relation }] of Object.entries(fields)) {
      if (!relation) continue;
      const wanted = {
        collection,
        field,
        related_collection: relation.collection,
        meta: {
          one_field: relation.oneField ?? null,
          junction_field: relation.junctionField ?? null,
        },
        schema: { on_delete: relation.onDelete },
      };
      const actual = existing.find((one) => one.collection === collection && one.field === field);
      if (actual === undefined) await rest.post('/relations', wanted);
      else if (differs(wanted, actual))
        await rest.patch(`/relations/${collection}/${field}`, wanted);
      else continue;
      tally.changes += 1;
    }
  }
}

async function ensureIndexes(rest: Rest, tally: Tally): Promise<void> {
  for (const { collection, field } of indexedColumns) {
    const path = `/fields/${collection}/${field}`;
    const wanted = { schema: { is_indexed: true } };
    if (!differs(wanted, v.parse(v.looseObject({}), await rest.get(path)))) continue;
    await rest.patch(path, wanted);
    tally.changes += 1;
  }
}

/** Brings collections, fields, relations and indexes to the definitions in `backend/schema`; removes nothing. */
export async function applySchema(rest: Rest, tally: Tally): Promise<void> {
  await ensureCollections(rest, tally);
  await ensureRelations(rest, tally);
  await ensureIndexes(rest, tally);
}
