import { join } from 'node:path';
import { freePorts } from '@studio/scripts/ports';
import { startBackend } from '@studio/scripts/programs';
import * as v from 'valibot';

/** The folder of the stored dumps: one folder for each version, one in it for each database. */
export const dumpsDir = join(import.meta.dirname, 'dumps');

/** The databases of which a version has a dump. */
export const databases = ['sqlite3', 'pg'] as const;
export type Database = (typeof databases)[number];

/**
 * The secrets of all stored sites. They hold the demo firm and nothing else, so their secrets may be known. Another
 * value here makes the stored dumps unreadable.
 */
export const knownSecrets = {
  SECRET: 'secret of stored sites, known to everyone',
  KEY: 'key of stored sites, known to everyone',
  GATEWAY_SECRET: 'gateway of stored sites, known to everyone',
  ADMIN_TOKEN: 'administrator-of-stored-sites-known-to-everyone',
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
};

const factsSchema = v.object({
  version: v.string(),
  client: v.object({ email: v.string(), password: v.string(), documents: v.array(v.number()) }),
  /** Another client, who must not see them. */
  stranger: v.string(),
  /** A file that the client has sent. */
  upload: v.object({ nome: v.string(), file: v.string(), sha256: v.string() }),
  /** The chain of answers: the files that they are about, and the hash of the last one. */
  answers: v.object({ count: v.number(), files: v.number(), last: v.string() }),
  /** The rows of tables that a start neither fills nor empties. */
  counts: v.record(v.string(), v.number()),
});

/** The content of a dump, as its version saw it. */
export type Facts = v.InferOutput<typeof factsSchema>;

export const parseFacts = (text: string): Facts => v.parse(factsSchema, JSON.parse(text));

/** Takes what has to be done at the end, as the context of a test does. */
export interface Ends {
  after: (end: () => Promise<void>) => void;
}

/** A running backend, asked as the gateway asks it. */
export interface StoredSite {
  readonly environment: Readonly<Record<string, string>>;
  /** @throws {Error} with the answer unless it is a success */
  ask(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>;
  /** Returns the session cookie of a client. */
  logIn(email: string, password: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a backend with the known secrets in this data folder. */
export async function startSite(
  context: Ends,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<StoredSite> {
  const [port = 0, closed = 0] = await freePorts(2);
  const environment = {
    ...settings,
    ...knownSecrets,
    ...{ DATA_DIR: dataDir, DIRECTUS_PORT: String(port), HASH_MEMORY: '1mb' },
    ...{ MAIL_INTERVAL: '1s', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(closed) },
  };
  const backend = await startBackend(environment, join(dataDir, 'logs'), {
    progress: () => undefined,
    isThrowaway: true,
  });
  context.after(() => backend.stop());
  const ask: StoredSite['ask'] = async (path, { cookie, ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('x-gateway-secret', knownSecrets.GATEWAY_SECRET);
    if (cookie) headers.set('cookie', cookie);
    if (typeof init.body === 'string') headers.set('content-type', 'application/json');
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    environment,
    ask,
    async logIn(email, password) {
      const body = JSON.stringify({ email, password });
      const answer = await ask('/auth/login', { method: 'POST', body });
      const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
      const cookie = cookies.find((one) => /studio_session=./.test(one));
      if (cookie === undefined) throw new Error(`The login of ${email} sets no session.`);
      return cookie;
    },
    stop: () => backend.stop(),
  };
}

const idsSchema = v.object({ data: v.array(v.object({ id: v.number() })) });

/** Returns the documents that this session sees, by number. */
export async function documentsOf(site: StoredSite, cookie: string): Promise<number[]> {
  const answer = await site.ask('/items/documenti_clienti?fields=id&sort=id&limit=-1', { cookie });
  return v.parse(idsSchema, await answer.json()).data.map(({ id }) => id);
}

const sentSchema = v.object({
  data: v.array(v.object({ nome: v.string(), stato: v.string(), file: v.nullable(v.string()) })),
});

/** Returns what this session's client has sent, newest first. */
export async function sentBy(site: StoredSite, cookie: string) {
  const answer = await site.ask('/account/uploads/sent', { cookie });
  return v.parse(sentSchema, await answer.json()).data;
}
