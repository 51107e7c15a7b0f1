import type { APIRequestContext } from '@playwright/test';
import { TOTP } from 'otpauth';
import * as v from 'valibot';
import { demoPassword } from './settings.ts';

/** Values of some fields of a record. */
export type Values = Readonly<Record<string, unknown>>;

/** A file for the library. */
export interface UploadedFile {
  readonly folder: string;
  readonly title: string;
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The backend's own API at the editors' origin, with the rights of one person. */
export interface Studio {
  /** Returns records. */
  readonly read: (path: string) => Promise<Values[]>;
  readonly readOne: (path: string) => Promise<Values>;
  /** Adds a record; returns its id. The undo archives it where editors cannot delete, otherwise deletes it. */
  readonly add: (path: string, values: Values) => Promise<string>;
  /** Changes fields of a record. The undo restores their former values. */
  readonly change: (path: string, values: Values) => Promise<void>;
  /** Adds a record that stays until it is removed; returns its id. */
  readonly create: (path: string, values: Values) => Promise<string>;
  /** Changes fields of a record without undo. */
  readonly patch: (path: string, values: Values) => Promise<void>;
  /** Adds many records at once; they stay until they are removed. */
  readonly createAll: (path: string, rows: readonly Values[]) => Promise<void>;
  /** Uploads a file into a folder of the library; returns its id. It stays until it is removed. */
  readonly upload: (file: UploadedFile) => Promise<string>;
  readonly remove: (path: string) => Promise<void>;
  /** Enables the second factor of the login; in production staff can do nothing without it. */
  readonly protect: () => Promise<void>;
  /** Undoes all changes, the last one first. */
  readonly undo: () => Promise<void>;
}

/** Number of records per call. */
const batchSize = 500;

const secretSchema = v.object({ data: v.object({ secret: v.string() }) });
const recordSchema = v.object({ data: v.record(v.string(), v.unknown()) });
const recordsSchema = v.object({ data: v.array(v.record(v.string(), v.unknown())) });
const createdSchema = v.object({ data: v.object({ id: v.union([v.string(), v.number()]) }) });

type Call = (
  method: string,
  path: string,
  body?: Pick<NonNullable<Parameters<APIRequestContext['fetch']>[1]>, 'data' | 'multipart'>,
) => Promise<unknown>;

/** Sessions of the staff by origin and address; they spare logins, which take as long as a small test. */
const sessions = new Map<string, string>();

async function logIn(
  request: APIRequestContext,
  site: string,
  email: string,
  password: string,
): Promise<Call> {
  const key = `${site} ${email}`;
  let cookie = sessions.get(key);
  if (cookie === undefined) {
    const answer = await request.post('/auth/login', { data: { email, password } });
    const lines = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    const [session] = lines.flatMap(
      ({ value }) => /^(?:__Host-)?studio_session=[^;]+/.exec(value) ?? [],
    );
    if (session === undefined) throw new Error(`The login of ${email} failed: ${answer.status()}`);
    cookie = session;
    sessions.set(key, cookie);
  }
  const headers = { cookie };
  return async (method, path, body = {}) => {
    const response = await request.fetch(path, { method, headers, ...body });
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** The collections in which editors archive records. */
const isArchived = /^\/items\/(?:pagine|news|attivita|team|loghi|scadenze)$/;

/**
 * Logs in to the backend.
 * @param request sends requests to the editors' origin
 * @param site that origin
 * @param password the demo's password by default
 */
export async function openStudio(
  request: APIRequestContext,
  site: string,
  email: string,
  password: string = demoPassword,
): Promise<Studio> {
  const call = await logIn(request, site, email, password);
  const undoings: (() => Promise<unknown>)[] = [];
  const record = async (path: string) => v.parse(recordSchema, await call('GET', path)).data;

  const create = async (path: string, values: Values) =>
    String(v.parse(createdSchema, await call('POST', path, { data: values })).data.id);

  return {
    create,
    async patch(path, values) {
      await call('PATCH', path, { data: values });
    },
    async createAll(path, rows) {
      for (let start = 0; start < rows.length; start += batchSize) {
        await call('POST', `${path}?fields=id`, { data: rows.slice(start, start + batchSize) });
      }
    },
    async upload({ folder, title, name, mimeType, buffer }) {
      // The backend reads a file's fields only before the file.
      const multipart = { folder, title, file: { name, mimeType, buffer } };
      const { data } = v.parse(createdSchema, await call('POST', '/files', { multipart }));
      return String(data.id);
    },
    async remove(path) {
      await call('DELETE', path);
    },
    async protect() {
      const made = await call('POST', '/users/me/tfa/generate', { data: { password } });
      const { secret } = v.parse(secretSchema, made).data;
      const otp = new TOTP({ secret }).generate();
      await call('POST', '/users/me/tfa/enable', { data: { secret, otp } });
    },
    read: async (path) => v.parse(recordsSchema, await call('GET', path)).data,
    readOne: record,
    async add(path, values) {
      const id = await create(path, values);
      const own = `${path}/${id}`;
      undoings.push(() =>
        isArchived.test(path)
          ? call('PATCH', own, { data: { status: 'archived' } })
          : call('DELETE', own),
      );
      return id;
    },
    async change(path, values) {
      const before = await record(path);
      const former = Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]));
      await call('PATCH', path, { data: values });
      undoings.push(() => call('PATCH', path, { data: former }));
    },
    async undo() {
      for (const undoing of undoings.reverse()) await undoing();
      undoings.length = 0;
    },
  };
}
