import { readMe } from '@directus/sdk';
import type { ContentClient } from '@studio/shared/contract';
import * as v from 'valibot';

const loginSchema = v.object({
  tfa_secret: v.nullish(v.string()),
  provider: v.string(),
  email: v.nullish(v.string()),
});

/** The state of the second factor; `elsewhere` when the client logs in by an external provider, which has its own. */
export type TwoFactor = 'on' | 'off' | 'elsewhere';

/** The login settings of a client. */
export interface LoginSettings {
  readonly email: string | undefined;
  readonly factor: TwoFactor;
}

/** Returns the login settings of the logged-in client; the backend masks the secret with asterisks. */
export async function readLoginSettings(content: ContentClient): Promise<LoginSettings> {
  const { tfa_secret, provider, email } = v.parse(
    loginSchema,
    await content.request(readMe({ fields: ['tfa_secret', 'provider', 'email'] })),
  );
  const withoutFactor = provider === 'default' ? 'off' : 'elsewhere';
  return { email: email ?? undefined, factor: tfa_secret ? 'on' : withoutFactor };
}
