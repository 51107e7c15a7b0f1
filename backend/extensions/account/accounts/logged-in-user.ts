import type { Request } from 'express';
import * as v from 'valibot';

const loggedIn = v.object({ accountability: v.object({ user: v.string() }) });

/** The id of who asks, if they are logged in. */
export function loggedInUser(request: Request): string | undefined {
  const parsed = v.safeParse(loggedIn, request);
  return parsed.success ? parsed.output.accountability.user : undefined;
}
