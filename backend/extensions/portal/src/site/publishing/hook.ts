import type { HookConfig } from '@directus/extensions';
import type { FilterHandler } from '@directus/types';
import { romeToday } from '@studio/shared/kit/format';
import * as v from 'valibot';
import { publishedCollections } from '../../../../../access/public-fields.ts';
import { builtInPages } from '../../../../../schema/built-in-pages.ts';
import { problemsIn, refuse } from '../../common/field-problems.ts';
import { calendarDay } from '../../common/fields.ts';
import { updatedKeys } from '../../common/writes.ts';
import { storedMoment } from '../../platform/database-values.ts';
import { runPeriodically } from '../../platform/periodic-task.ts';
import { reportEdges, reportedUntil } from './edges.ts';

const builtInUrls: readonly unknown[] = builtInPages.map(({ url }) => url);

/** A moment that an editor writes; a malformed one gets Directus' own answer. */
const writtenMoment = v.fallback(
  v.nullish(
    v.pipe(
      v.union([v.string(), v.date()]),
      v.transform((value) => new Date(value)),
      v.check((moment) => !Number.isNaN(moment.getTime())),
    ),
  ),
  undefined,
);

const written = v.object({
  pubblica_dal: writtenMoment,
  pubblica_fino: writtenMoment,
  url: v.optional(v.unknown()),
  data: v.fallback(v.optional(calendarDay), undefined),
});
type Written = v.InferOutput<typeof written>;

const fields = Object.keys(written.entries);

const storedDay = v.nullish(
  v.pipe(
    v.union([v.date(), v.number(), v.string()]),
    // Postgres answers local midnight, SQLite the written text or milliseconds.
    v.transform((day) => (typeof day === 'string' ? day.slice(0, 10) : isoDay(new Date(day)))),
  ),
);

const stored = v.object({
  pubblica_dal: v.nullish(storedMoment),
  pubblica_fino: v.nullish(storedMoment),
  status: v.nullish(v.string()),
  url: v.optional(v.string()),
  data: storedDay,
});
type Stored = v.InferOutput<typeof stored>;

const record = v.looseObject({});

function isoDay(day: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Returns the beginning of a day in Rome, which is 22 or 23 o'clock of the day before in UTC. */
export function romeMidnight(day: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const inSummer = new Date(utc - 2 * 60 * 60 * 1000);
  return romeToday(inSummer) === day ? inSummer : new Date(utc - 60 * 60 * 1000);
}

const isSame = (one: Date | null | undefined, other: Date) => one?.getTime() === other.getTime();

/** Returns whether visitors see a stored row at a moment. */
function isLive({ status, pubblica_dal: from, pubblica_fino: to }: Stored, now: Date): boolean {
  return status === 'published' && (!from || from <= now) && (!to || to > now);
}

/**
 * Returns the beginning that a news item gets from its date: the midnight of a day that is still to come. It follows the
 * date until an editor writes another one, and never hides a live item.
 * @returns undefined when the beginning stays as it is
 */
function beginningOf(
  { data, pubblica_dal: given }: Written,
  rows: readonly Stored[],
  now: Date,
): Date | null | undefined {
  if (data === undefined || given !== undefined) return undefined;
  const isDerived = rows.every(({ pubblica_dal: from, data: day }) =>
    from ? day != null && isSame(from, romeMidnight(day)) : true,
  );
  if (!isDerived || rows.some((row) => isLive(row, now))) return undefined;
  if (data > romeToday(now)) return romeMidnight(data);
  return rows.some(({ pubblica_dal: from }) => from) ? null : undefined;
}

/** Returns the problems of rows with these changes. */
function problemsOf(collection: string, change: Written, rows: readonly Stored[]): Error[] {
  const problem = problemsIn(collection, false);
  return rows.flatMap((row) => {
    const isGiven = (name: 'pubblica_dal' | 'pubblica_fino') => change[name] !== undefined;
    const from = isGiven('pubblica_dal') ? change.pubblica_dal : row.pubblica_dal;
    const to = isGiven('pubblica_fino') ? change.pubblica_fino : row.pubblica_fino;
    const url = change.url ?? row.url;
    if (collection === 'pagine' && builtInUrls.includes(url) && (from || to)) {
      const sentence = `La pagina «${String(url)}» fa parte del sito: resta pubblicata senza date.`;
      return [problem(from ? 'pubblica_dal' : 'pubblica_fino', sentence)];
    }
    if (!from || !to || to > from) return [];
    return [
      problem('pubblica_fino', 'La fine della pubblicazione deve venire dopo il suo inizio.'),
    ];
  });
}

/** Keeps the schedule of content in order, and tells gateways of each moment at which it shows or hides a row. */
export const publishing: HookConfig = (register, context) => {
  const onWrite =
    (action: 'create' | 'update'): FilterHandler =>
    async (payload, meta, event) => {
      if (!v.is(record, payload) || !fields.some((field) => field in payload)) return payload;
      const { collection } = v.parse(v.object({ collection: v.string() }), meta);
      const keys = action === 'update' ? updatedKeys(meta) : [];
      const found: unknown[] =
        action === 'update' ? await event.database(collection).whereIn('id', keys) : [{}];
      const rows = v.parse(v.array(stored), found);
      const given = v.parse(written, payload);
      // The date of a deadline lies ahead by nature.
      const beginning = collection === 'news' ? beginningOf(given, rows, new Date()) : undefined;
      const change = beginning === undefined ? given : { ...given, pubblica_dal: beginning };
      const problems = problemsOf(collection, change, rows);
      const write = { collection, action, context: event };
      await refuse(problems, action === 'update' ? { ...write, keys } : write);
      if (beginning === undefined) return payload;
      return { ...payload, pubblica_dal: beginning?.toISOString() ?? null };
    };
  // Before the others: a beginning without a date gives the date.
  register.filter('news.items.create', (payload) => {
    if (!v.is(record, payload) || payload.data != null) return payload;
    const { pubblica_dal: beginning } = v.parse(written, payload);
    return { ...payload, data: romeToday(beginning ?? new Date()) };
  });
  for (const { collection } of publishedCollections) {
    register.filter(`${collection}.items.create`, onWrite('create'));
    register.filter(`${collection}.items.update`, onWrite('update'));
  }

  runPeriodically(register, context, {
    tables: [reportedUntil],
    failing: 'Scheduled content cannot be reported: gateways may show it late',
    working: 'Scheduled content is reported again',
    run: () => reportEdges(context.database, new Date()),
  });
};
