import { useApi as injectApi, useStores as injectStores } from '@directus/extensions-sdk';
import * as v from 'valibot';

/** Reads and writes of the Studio's API with the rights of the person at the Studio. */
export interface Api {
  /** Resolves with the `data` of the answer, parsed. */
  read<Schema extends v.GenericSchema>(
    path: string,
    params: object,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>>;
  /** Resolves with a part of a list, parsed, and the number of all its rows. */
  list<Schema extends v.GenericSchema>(
    path: string,
    params: object,
    schema: Schema,
  ): Promise<{ rows: v.InferOutput<Schema>[]; total: number }>;
  change(path: string, values: object): Promise<void>;
  send(path: string, values: object): Promise<void>;
}

/** Returns the API; a component calls it while it is set up. */
export function studioApi(): Api {
  const api = injectApi();
  return {
    async read(path, params, schema) {
      const answer: { data: unknown } = await api.get(path, { params });
      return v.parse(v.object({ data: schema }), answer.data).data;
    },
    async list(path, params, schema) {
      const counted = { ...params, meta: 'filter_count' };
      const answer: { data: unknown } = await api.get(path, { params: counted });
      const shape = v.object({
        data: v.array(schema),
        meta: v.object({ filter_count: v.pipe(v.unknown(), v.transform(Number), v.number()) }),
      });
      const { data, meta } = v.parse(shape, answer.data);
      return { rows: data, total: meta.filter_count };
    },
    async change(path, values) {
      await api.patch(path, values);
    },
    async send(path, values) {
      await api.post(path, values);
    },
  };
}

const refusal = v.object({
  response: v.object({ data: v.object({ errors: v.array(v.object({ message: v.string() })) }) }),
});

/** Returns the sentence of a failed call. */
export function reasonOf(error: unknown): string {
  const parsed = v.safeParse(refusal, error);
  const [first] = parsed.success ? parsed.output.response.data.errors : [];
  return first?.message ?? 'Il sito non risponde. Controlla la connessione e riprova.';
}

const count = v.array(
  v.object({ count: v.pipe(v.union([v.number(), v.string()]), v.transform(Number)) }),
);

/** Resolves with the number of rows that match a filter. */
export async function countOf(api: Api, path: string, filter: unknown): Promise<number> {
  const [row] = await api.read(path, { 'aggregate[count]': '*', filter }, count);
  return row?.count ?? 0;
}

const bookmarks = v.array(
  v.object({
    ...{ id: v.number(), collection: v.string(), bookmark: v.string(), icon: v.string() },
    filter: v.unknown(),
  }),
);

/** A list of the Studio with a name, for all users. */
export type Bookmark = v.InferOutput<typeof bookmarks>[number];

/** Resolves with the lists for all users. */
export function readBookmarks(api: Api): Promise<Bookmark[]> {
  return api.read(
    '/presets',
    {
      limit: -1,
      fields: ['id', 'collection', 'bookmark', 'icon', 'filter'],
      filter: { user: { _null: true }, role: { _null: true }, bookmark: { _nnull: true } },
    },
    bookmarks,
  );
}

const text = v.nullable(v.string());

/** The columns that name a client. */
export const personFields = ['societa', 'first_name', 'last_name'];

export const person = v.object({ societa: text, first_name: text, last_name: text });

/** Returns company and name of a client. */
export function nameOf(one: v.InferOutput<typeof person> | null): string {
  if (one === null) return 'Cliente eliminato';
  const name = [one.first_name, one.last_name].filter(Boolean).join(' ');
  return [one.societa, name].filter(Boolean).join(' · ') || 'Senza nome';
}

const fieldChoices = v.object({
  meta: v.object({
    options: v.object({ choices: v.array(v.object({ value: v.string(), text: v.string() })) }),
  }),
});

/** Returns the words of a choice as the forms show it; an unknown value stays. */
export type ChoiceLabels = (collection: string, field: string, value: string) => string;

/** Returns the words of choices; a component calls it while it is set up. */
export function choiceLabels(): ChoiceLabels {
  const fields = injectStores().useFieldsStore();
  return (collection, field, value) => {
    const parsed = v.safeParse(fieldChoices, fields.getField(collection, field));
    const choices = parsed.success ? parsed.output.meta.options.choices : [];
    return choices.find((one) => one.value === value)?.text ?? value;
  };
}
