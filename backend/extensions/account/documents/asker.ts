import type { Accountability } from '@directus/types';
import type { Request } from 'express';
import * as v from 'valibot';

const optional = v.exactOptional(v.string());

const asked = v.object({
  accountability: v.object({
    user: v.string(),
    role: v.nullable(v.string()),
    roles: v.array(v.string()),
    admin: v.boolean(),
    app: v.boolean(),
    ip: v.nullable(v.string()),
    share: optional,
    userAgent: optional,
    origin: optional,
    session: optional,
  }),
});

/** Who asks, with the rights that Directus gave them, if they are logged in. */
export function askerOf(request: Request): (Accountability & { user: string }) | undefined {
  const parsed = v.safeParse(asked, request);
  return parsed.success ? parsed.output.accountability : undefined;
}
