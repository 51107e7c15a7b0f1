import type { APIRequestContext } from '@playwright/test';
import * as v from 'valibot';

/** Values of some fields of a record. */
export type Values = Readonly<Record<string, unknown>>;

/** The backend's own API at the editors' origin, with one person's rights. */
export interface Studio {
  /** Records as they are. */
  readonly read: (path: string) => Promise<Values[]>;
  readonly readOne: (path: string) => Promise<Values>;
  /** Adds a record and gives its id; undone by removing it. */
  readonly add: (path: string, values: Values) => Promise<string>;
  /** Changes fields of a record; undone by their former values. */
  readonly change: (path: string, values: Values) => Promise<void>;
  /** Adds a record and gives its id; stays until it is removed. */
  readonly create: (path: string, values: Values) => Promise<string>;
  /** Changes fields of a record for good. */
  readonly patch: (path: string, values: Values) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  /** Takes everything back, the last thing first. */
  readonly undo: () => Promise<void>;
}

const demoPassword = process.env.DEMO_PASSWORD ?? 'studio-demo';

const tokenSchema = v.object({ data: v.object({ access_token: v.string() }) });
const recordSchema = v.object({ data: v.record(v.string(), v.unknown()) });
const recordsSchema = v.object({ data: v.array(v.record(v.string(), v.unknown())) });
const createdSchema = v.object({ data: v.object({ id: v.union([v.string(), v.number()]) }) });

type Call = (method: string, path: string, data?: Values) => Promise<unknown>;

function callWith(request: APIRequestContext, headers: Record<string, string>): Call {
  return async (method, path, data) => {
    const options = { method, headers, ...(data !== undefined && { data }) };
    const response = await request.fetch(path, options);
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

async function logIn(request: APIRequestContext, email: string, password: string): Promise<Call> {
  const answer = await callWith(request, {})('POST', '/auth/login', { email, password });
  const token = v.parse(tokenSchema, answer).data.access_token;
  return callWith(request, { authorization: `Bearer ${token}` });
}

/**
 * Logs in to the backend.
 * @param request asks the editors' origin
 * @param password that of the demo's logins unless told
 */
export async function openStudio(
  request: APIRequestContext,
  email: string,
  password: string = demoPassword,
): Promise<Studio> {
  const call = await logIn(request, email, password);
  const undoings: (() => Promise<unknown>)[] = [];
  const record = async (path: string) => v.parse(recordSchema, await call('GET', path)).data;

  const create = async (path: string, values: Values) =>
    String(v.parse(createdSchema, await call('POST', path, values)).data.id);

  return {
    create,
    async patch(path, values) {
      await call('PATCH', path, values);
    },
    async remove(path) {
      await call('DELETE', path);
    },
    read: async (path) => v.parse(recordsSchema, await call('GET', path)).data,
    readOne: record,
    async add(path, values) {
      const id = await create(path, values);
      undoings.push(() => call('DELETE', `${path}/${id}`));
      return id;
    },
    async change(path, values) {
      const before = await record(path);
      const former = Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]));
      await call('PATCH', path, values);
      undoings.push(() => call('PATCH', path, former));
    },
    async undo() {
      for (const undoing of undoings.reverse()) await undoing();
      undoings.length = 0;
    },
  };
}
