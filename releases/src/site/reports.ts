import * as v from 'valibot';
import { jsonText } from '../files/json.ts';
import type { Store } from '../store/store.ts';

/** Begins the keys of the counts of reports, one object for each gateway. */
export const reportsPrefix = 'reports/';

/** Reads a part of what each gateway has counted; it leaves out malformed objects. */
export async function readReports<Part>(
  store: Pick<Store, 'list' | 'get'>,
  part: v.GenericSchema<unknown, Part>,
): Promise<Part[]> {
  const schema = jsonText(part);
  const parts: Part[] = [];
  for (const key of await store.list(reportsPrefix)) {
    const parsed = v.safeParse(schema, (await store.get(key))?.bytes.toString());
    if (parsed.success) parts.push(parsed.output);
  }
  return parts;
}
