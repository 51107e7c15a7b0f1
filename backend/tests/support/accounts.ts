import { randomUUID } from 'node:crypto';
import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import { demoUsers } from '../../demo/users.ts';
import { rows } from './expect.ts';
import type { Installation } from './installation.ts';
import type { CaughtMail } from './mails.ts';

/** A password that no list of common passwords contains. */
export const goodPassword = 'tre-gatti-blu';

/** Returns an address that begins with this name and that no other test uses. */
export function newAddress(name: string): string {
  return `${name}.${randomUUID().slice(0, 8)}@example.com`;
}

/** Resolves with all fields of the accounts of an address, in upper or lower case. */
export function accountsOf({ service }: Installation, email: string) {
  return rows(
    service.get(`/users?fields=*&filter[email][_icontains]=${encodeURIComponent(email)}`),
  );
}

/** Creates a client with `goodPassword`, active by default; resolves with the id. */
export async function createClient(
  { service }: Installation,
  email: string,
  status = 'active',
): Promise<string> {
  const user = { email, password: goodPassword, role: roleIds.cliente, status };
  return v.parse(v.object({ id: v.string() }), await service.post('/users', user)).id;
}

/** Returns the code of the link in a mail; calls take it in place of a token. */
export function tokenIn({ text }: CaughtMail): string {
  const token = /\?code=(\S+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no code in ${text}`);
  return token;
}

/** Executes a request for deletion: an editor confirms it, an administrator, the second person, executes it. */
export async function executeDeletion(installation: Installation, request: unknown): Promise<void> {
  const path = `/items/richieste_cancellazione/${request}`;
  const { rest: editor } = await installation.login(demoUsers.redattore.email);
  const { rest: admin } = await installation.login(demoUsers.admin.email);
  await editor.patch(path, { stato: 'confermata' });
  await admin.patch(path, { stato: 'eseguita' });
}
