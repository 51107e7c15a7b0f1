import * as v from 'valibot';
import { type DemoUser, demoUsers } from '../../access/demo-users.ts';
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

/** Creates the missing demo logins, all with the same password. */
export async function applyDemoUsers(rest: Rest, tally: Tally, password: string): Promise<void> {
  const users: DemoUser[] = Object.values(demoUsers);
  const adminRole = await administratorRole(rest);
  for (const user of users) {
    if (await exists(rest, user.email)) continue;
    const row = { ...user, role: user.role ?? adminRole, password, status: 'active' };
    await rest.post('/users', { ...row, language: 'it-IT' });
    tally.changes += 1;
  }
}
