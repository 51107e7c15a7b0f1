import type { Content } from '@studio/shared/client';
import * as v from 'valibot';

/** Returns the answer of a call about one scope: a company, or without one the person's own things. */
export async function readScope(
  content: Content,
  path: string,
  company: number | undefined,
  more: Readonly<Record<string, number>> = {},
): Promise<unknown> {
  const params = company === undefined ? more : { azienda: company, ...more };
  return await content.request<unknown>(() => ({ path, method: 'GET', params }));
}

/** Returns the rows that the schema accepts; a newer backend may send others, which cannot be shown. */
export function validRows<Row>(schema: v.GenericSchema<unknown, Row>, rows: unknown): Row[] {
  return v.parse(v.array(v.unknown()), rows).flatMap((row) => {
    const { success, output } = v.safeParse(schema, row);
    return success ? [output] : [];
  });
}
