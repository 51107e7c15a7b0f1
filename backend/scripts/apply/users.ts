import * as v from 'valibot';
import { list, type Rest } from '../installation/rest.ts';
import type { Tally } from './ensure.ts';

const self = v.object({ role: v.string() });

/** Returns the stock administrator role: that of the service account. */
async function administratorRole(rest: Rest): Promise<string> {
  return v.parse(self, await rest.get('/users/me?fields=role')).role;
}

async function exists(rest: Rest, email: string): Promise<boolean> {
  const filter = encodeURIComponent(JSON.stringify({ email: { _eq: email } }));
  return (await list(rest, `/users?fields=id&filter=${filter}`)).length > 0;
}

/** Creates the administrator of the installation unless a user has this address. */
export async function applyAdministrator(
  rest: Rest,
  tally: Tally,
  admin: { email: string; password: string },
): Promise<void> {
  if (await exists(rest, admin.email)) return;
  const role = await administratorRole(rest);
  await rest.post('/users', { ...admin, role, status: 'active', language: 'it-IT' });
  tally.changes += 1;
}
