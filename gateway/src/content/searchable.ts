import { paths } from '@studio/shared/contract';
import { slug } from '@studio/shared/format';
import * as v from 'valibot';
import { plainText } from './plain-text.ts';
import type { Searchable } from './search.ts';

const text = v.nullish(v.string(), '');
const page = v.object({
  id: v.number(),
  url: v.string(),
  titolo: text,
  descrizione: text,
  contenuto: text,
});
const newsItem = v.object({ id: v.number(), titolo: text, abstract: text, testo: text });
const activity = v.object({ id: v.number(), nome: text, descrizione: text });

/** A collection that can be searched: how it is read, and what of it. */
interface Source {
  readonly path: string;
  readonly texts: (body: unknown) => Searchable[];
}

/** Where the search looks. */
export const searchSources: readonly Source[] = [
  source('/items/pagine?fields=id,url,titolo,descrizione,contenuto&sort=sort,id', page, (row) => ({
    collection: 'pagine',
    id: row.id,
    url: row.url,
    titolo: row.titolo,
    text: `${row.descrizione} ${plainText(row.contenuto)}`,
  })),
  source('/items/news?fields=id,titolo,abstract,testo&sort=-data', newsItem, (row) => ({
    collection: 'news',
    id: row.id,
    url: paths.newsItem.href(row.id, slug(row.titolo)),
    titolo: row.titolo,
    text: plainText(`${row.abstract} ${row.testo}`),
  })),
  source('/items/attivita?fields=id,nome,descrizione&sort=sort,id', activity, (row) => ({
    collection: 'attivita',
    id: row.id,
    url: `${paths.activities.href()}#${row.id}`,
    titolo: row.nome,
    text: plainText(row.descrizione),
  })),
];

function source<Schema extends v.GenericSchema>(
  path: string,
  row: Schema,
  toSearchable: (row: v.InferOutput<Schema>) => Searchable,
): Source {
  const schema = v.object({ data: v.array(row) });
  // The cache gives the same object until the content changes: tags are stripped once.
  const known = new WeakMap<object, Searchable[]>();
  return {
    path,
    texts(body) {
      if (typeof body !== 'object' || body === null) return [];
      const texts = known.get(body) ?? v.parse(schema, body).data.map(toSearchable);
      known.set(body, texts);
      return texts;
    },
  };
}
