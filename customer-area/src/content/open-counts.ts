import type { Content } from '@studio/shared/client';
import * as v from 'valibot';
import { readScope } from './read-scope.ts';

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);

const countsSchema = v.object({ requests: count, due: count, approvals: count, messages: count });

/** The number of things of each kind that wait for the client. */
export type OpenCounts = v.InferOutput<typeof countsSchema>;

/** Returns the numbers of open things in a scope. */
export async function readOpenCounts(
  content: Content,
  company: number | undefined,
): Promise<OpenCounts> {
  return v.parse(countsSchema, await readScope(content, '/to-do', company));
}
