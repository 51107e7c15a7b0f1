import * as v from 'valibot';
import type { Content } from '../content/content.ts';
import { UnavailableError } from '../http/errors.ts';

/** A text that may be missing. */
export const text = v.nullish(v.string());

const moment = v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d/))), null);

/** The fields that date a row; ISO times. */
export const dates = { date_created: moment, date_updated: moment };

/** Returns the moment of a row's last change, else of its creation; undefined when both are unknown. */
export function changeOf({
  date_created: created,
  date_updated: updated,
}: {
  readonly date_created?: string | null | undefined;
  readonly date_updated?: string | null | undefined;
}): string | undefined {
  return updated ?? created ?? undefined;
}

/** Rows of public content. */
export interface Rows<Row> {
  /** Parses the rows; only needed when the version has changed. */
  readonly rows: () => readonly Row[];
  /** Equal for equal rows. */
  readonly version: string;
}

const answer = v.object({ data: v.unknown() });

/**
 * Reads public content; rows that lack a required field are left out, and a singleton is one row.
 * @throws {UnavailableError} when the content cannot be read
 */
export async function readRows<Schema extends v.GenericSchema>(
  read: Content['read'],
  path: string,
  row: Schema,
): Promise<Rows<v.InferOutput<Schema>>> {
  const { status, body, version } = await read(path);
  if (status !== 200) throw new UnavailableError(`reading ${path} was answered ${status}`);
  const rows = () => {
    const { data } = v.parse(answer, body);
    return (Array.isArray(data) ? data : [data]).flatMap((value: unknown) => {
      const parsed = v.safeParse(row, value);
      return parsed.success ? [parsed.output] : [];
    });
  };
  return { rows, version };
}
