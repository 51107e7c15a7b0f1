import * as v from 'valibot';
import type { Content } from '../content/content.ts';
import { UnavailableError } from '../errors.ts';

const text = v.nullish(v.string());

const pageSchema = v.object({ url: v.string(), date_updated: text });
const newsSchema = v.object({ id: v.number(), titolo: v.string(), data: text, date_updated: text });
const deadlineSchema = v.object({
  id: v.number(),
  Titolo: v.string(),
  data: v.string(),
  categoria: text,
  pdf: text,
  date_updated: text,
});

/** Rows of public content. */
export interface Rows<Row> {
  /** Looks at each of them: only worth it where they are others than before. */
  readonly rows: () => readonly Row[];
  /** The same for the same rows. */
  readonly version: string;
}

/** Reads public content; rows that lack what the feed needs are left out. @throws UnavailableError when it cannot be read. */
async function readRows<Schema extends v.GenericSchema>(
  read: Content['read'],
  path: string,
  row: Schema,
): Promise<Rows<v.InferOutput<Schema>>> {
  const { status, body, version } = await read(path);
  if (status !== 200) throw new UnavailableError(`reading ${path} was answered ${status}`);
  const rows = () => {
    const { data } = v.parse(v.object({ data: v.array(v.unknown()) }), body);
    return data.filter((value) => v.is(row, value));
  };
  return { rows, version };
}

export const readPages = (read: Content['read']) =>
  readRows(read, '/items/pagine?fields=url,date_updated&sort=sort,id', pageSchema);

export const readNews = (read: Content['read']) =>
  readRows(read, '/items/news?fields=id,titolo,data,date_updated&sort=-data', newsSchema);

export const readDeadlines = (read: Content['read']) =>
  readRows(
    read,
    '/items/scadenze?fields=id,Titolo,data,categoria,pdf,date_updated&sort=data,id',
    deadlineSchema,
  );
