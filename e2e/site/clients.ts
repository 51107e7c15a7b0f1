import { randomBytes } from 'node:crypto';
import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import type { Studio, Values } from './studio.ts';

/** A client in a test, with the password of the login. */
export interface Client {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** The clients of one test; the test removes them at its end. */
export interface Clients {
  /** Returns an unused address; the test removes its account at the end. */
  readonly address: () => string;
  /** Adds a client who can log in, unless the values say otherwise. */
  readonly add: (values?: Values) => Promise<Client>;
  /** Returns the backend's record of the person with this address; undefined when there is none. */
  readonly row: (email: string) => Promise<Values | undefined>;
  /** Changes the backend's record. */
  readonly change: (client: Client, values: Values) => Promise<void>;
  readonly removeAll: () => Promise<void>;
}

const idSchema = v.object({ id: v.string() });

/** Returns a password that no other client has: a search for it finds only this one. */
export function ownPassword(): string {
  return `Prova-${randomBytes(9).toString('hex')}`;
}

/**
 * Creates the clients of one test.
 * @param admin the backend as an administrator
 */
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
