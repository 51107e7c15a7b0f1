import * as v from 'valibot';
import type { Answer, Directus } from './directus.ts';
import { type PublicQuery, rowsPath, upstreamPath } from './query.ts';

/** Reads from the backend at a time that differ only in the row that they find; further ones wait and go as one. */
const maxAtOnce = 2;

/** Most rows of one read, and most characters of their keys: an address has a limit. */
const maxRows = 20;
const maxCharacters = 3000;

const rowsSchema = v.object({ data: v.array(v.record(v.string(), v.unknown())) });

type Key = 'id' | 'url';

interface Waiting {
  readonly query: PublicQuery;
  readonly value: string | number;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
}

/** The reads of one kind: those that wait, and the number of those that the backend has. */
interface Queue {
  readonly waiting: Waiting[];
  running: number;
}

/**
 * Creates a read of public content that joins the reads of single rows: a backend takes as long for twenty pages at once
 * as for one. A read that is alone is sent at once, as it is.
 */
export function createRowReader(
  directus: Pick<Directus, 'read'>,
): (query: PublicQuery) => Promise<Answer> {
  const queues = new Map<string, Queue>();
  const readOne = (query: PublicQuery) => directus.read(upstreamPath(query));

  async function readAll(key: Key, rows: readonly Waiting[]): Promise<void> {
    const [first, ...others] = rows;
    if (first === undefined) return;
    const { query } = first;
    const found =
      others.length === 0
        ? undefined
        : await directus
            .read(rowsPath(query, key, [...new Set(rows.map(({ value }) => value))]))
            .catch(() => undefined);
    const { success, output } = v.safeParse(rowsSchema, found?.body);
    // One address may be what the backend rejects: the others are read without it.
    if (found?.status !== 200 || !success) {
      const single = rows.map(async (row) => {
        const answer = readOne(row.query);
        row.resolve(answer);
        await answer.catch(() => undefined);
      });
      await Promise.all(single);
      return;
    }
    for (const row of rows) {
      const record = output.data.find((one) => one[key] === row.value);
      const { [key]: value, ...rest } = record ?? {};
      const asked = query.fields.includes(key) ? { ...rest, [key]: value } : rest;
      row.resolve({ status: 200, body: { data: record === undefined ? [] : [asked] } });
    }
  }

  /** Sends what waits, while the backend has few reads of this kind. */
  function sendNext(name: string, key: Key, queue: Queue): void {
    if (queue.running === maxAtOnce) return;
    if (queue.waiting.length === 0) {
      if (queue.running === 0) queues.delete(name);
      return;
    }
    let characters = 0;
    const fits = queue.waiting.slice(0, maxRows).filter(({ value }) => {
      characters += encodeURIComponent(value).length;
      return characters <= maxCharacters;
    });
    const rows = queue.waiting.splice(0, Math.max(1, fits.length));
    queue.running += 1;
    void readAll(key, rows).finally(() => {
      queue.running -= 1;
      sendNext(name, key, queue);
    });
  }

  return (query) => {
    const { id, url } = query.filter;
    const value = id ?? url;
    if (value === undefined || query.singleton || Object.keys(query.filter).length > 1)
      return readOne(query);
    const key = id === undefined ? 'url' : 'id';
    const name = [query.collection, key, query.isPublished, ...query.fields].join();
    const queue = queues.get(name) ?? { waiting: [], running: 0 };
    queues.set(name, queue);
    return new Promise((resolve) => {
      queue.waiting.push({ query, value, resolve });
      sendNext(name, key, queue);
    });
  };
}
