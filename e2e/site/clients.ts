import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { roleIds } from '../../backend/access/role-ids.ts';
import type { Studio, Values } from './studio.ts';

/** A client as a test knows it; the password is the one it logs in with. */
export interface Client {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Clients of one test: nobody else's, and gone when it ends. */
export interface Clients {
  /** An address that nobody has used; whoever takes it is removed at the end. */
  readonly address: () => string;
  /** A client who can log in, unless the values say otherwise. */
  readonly add: (values?: Values) => Promise<Client>;
  /** What the backend keeps of the person with this address, if there is one. */
  readonly row: (email: string) => Promise<Values | undefined>;
  /** Changes what the backend keeps. */
  readonly change: (client: Client, values: Values) => Promise<void>;
  readonly removeAll: () => Promise<void>;
}

const idSchema = v.object({ id: v.string() });

/** A password of its own: what is found of it anywhere was this one. */
export function ownPassword(): string {
  return `Prova-${randomBytes(9).toString('hex')}`;
}

/** @param admin the backend as an administrator */
export function createClients(admin: Studio): Clients {
  const addresses: string[] = [];
  const address = () => {
    const email = `prova-${randomBytes(9).toString('hex')}@example.com`;
    addresses.push(email);
    return email;
  };
  const rows = async (emails: readonly string[]) => {
    const filter = JSON.stringify({ email: { _in: emails } });
    return await admin.read(`/users?fields=*,policies.*&filter=${encodeURIComponent(filter)}`);
  };
  return {
    address,
    async add(values = {}) {
      const client = { email: address(), password: ownPassword() };
      const user = { first_name: 'Piera', last_name: 'Prova', role: roleIds.cliente };
      const id = await admin.create('/users', { ...user, ...client, status: 'active', ...values });
      return { id, ...client };
    },
    row: async (email) => (await rows([email])).at(0),
    change: (client, values) => admin.patch(`/users/${client.id}`, values),
    async removeAll() {
      if (addresses.length === 0) return;
      for (const row of await rows(addresses)) {
        await admin.remove(`/users/${v.parse(idSchema, row).id}`);
      }
    },
  };
}
