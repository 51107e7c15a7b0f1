import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { createRest, type Rest } from '../../scripts/rest.ts';
import { loadSecrets, type Secrets } from '../../scripts/secrets.ts';
import { parseSettings, type Settings } from '../../scripts/settings.ts';
import { type Backend, startBackend } from './backend.ts';
import { freePort } from './free-port.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { startPostgres } from './postgres.ts';

/** A whole demo installation: data folder, database, mail catcher and running Directus. */
export interface Installation {
  url: string;
  variables: Record<string, string>;
  settings: Settings;
  secrets: Secrets;
  mail: MailCatcher;
  /** Requests with every right. */
  service: Rest;
  /** Requests without a login. */
  visitor: Rest;
  /** Requests as one of the demo users, and the token itself. */
  login(email: string): Promise<{ rest: Rest; token: string }>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const sqlite = { variables: {}, stop: async () => {} };

/** Starts an installation on a fresh database of the given kind. */
export async function startInstallation(client: 'sqlite3' | 'pg'): Promise<Installation> {
  const database = client === 'pg' ? await startPostgres() : sqlite;
  const mail = await startMailCatcher();
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-backend-'));
  const variables = {
    ...database.variables,
    ...mail.variables,
    DATA_DIR: dataDir,
    DIRECTUS_PORT: String(await freePort()),
    DEMO: 'true',
    // What is told by mail waits for more of it: not for minutes, here.
    DOCUMENTS_MAIL_WAIT: '1s',
  };
  let backend: Backend = await startBackend(variables);
  const { url } = backend;
  const settings = parseSettings(variables, () => false);
  const secrets = await loadSecrets(dataDir);
  const visitor = createRest(url);
  return {
    url,
    variables,
    settings,
    secrets,
    mail,
    service: createRest(url, secrets.ADMIN_TOKEN),
    visitor,
    async login(email) {
      const credentials = { email, password: settings.demo?.password };
      const session = v.object({ access_token: v.string() });
      const { access_token } = v.parse(session, await visitor.post('/auth/login', credentials));
      return { rest: createRest(url, access_token), token: access_token };
    },
    async restart() {
      await backend.stop();
      backend = await startBackend(variables);
    },
    async stop() {
      await backend.stop();
      await mail.stop();
      await database.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
