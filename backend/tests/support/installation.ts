import { readFile } from 'node:fs/promises';
import { roleIds } from '@studio/shared/contract';
import * as v from 'valibot';
import { bearer, createRest, type Rest } from '../../scripts/installation/rest.ts';
import { loadSecrets, type Secrets } from '../../scripts/installation/secrets.ts';
import { parseSettings, type Settings } from '../../scripts/installation/settings.ts';
import { rows } from './expect.ts';
import { type Mails, readMails } from './mails.ts';

/** A running demo installation and the catcher of its mails. */
export interface Installation {
  url: string;
  settings: Settings;
  secrets: Secrets;
  mail: Mails;
  /** Requests of the service account, which has all rights. */
  service: Rest;
  /** Requests without a login. */
  visitor: Rest;
  /**
   * Logs a user in: staff in the Studio, clients on the site. Resolves with requests as this user and with their
   * headers; the default password is that of the demo.
   */
  login(
    email: string,
    password?: string,
  ): Promise<{ rest: Rest; headers: Record<string, string> & { cookie: string } }>;
  /** Resolves with the lines that the backend wrote so far. */
  log(): Promise<string>;
}

const addressSchema = v.object({
  /** The settings that the backend was started with. */
  variables: v.record(v.string(), v.string()),
  logFile: v.string(),
  /** Address of the pages that show its mails. */
  mailUrl: v.string(),
});

/** The data by which another process can use an installation. */
export type InstallationAddress = v.InferOutput<typeof addressSchema>;

/** Returns whether a user is a client of the firm. */
async function isClient(service: Rest, email: string): Promise<boolean> {
  const [user] = await rows(
    service.get(`/users?fields=id,role&filter[email][_eq]=${encodeURIComponent(email)}`),
  );
  return user?.role === roleIds.cliente;
}

/** Returns the installation with this address. */
export async function openInstallation(address: InstallationAddress): Promise<Installation> {
  const settings = parseSettings(address.variables, () => false);
  const secrets = await loadSecrets(settings.dataDir);
  const url = `http://127.0.0.1:${settings.directusPort}`;
  const visitor = createRest(url);
  const service = createRest(url, bearer(secrets.ADMIN_TOKEN));
  return {
    url,
    settings,
    secrets,
    mail: readMails(address.mailUrl),
    service,
    visitor,
    async login(email, password = settings.demo?.password) {
      const isOfSite = await isClient(service, email);
      const site = isOfSite ? { 'x-gateway-secret': secrets.GATEWAY_SECRET } : {};
      const response = await fetch(`${url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ownAddress, ...site },
        body: JSON.stringify({ email, password }),
      });
      const cookie = sessionCookieIn(response);
      if (cookie === undefined) throw new Error(`login of ${email}: ${await response.text()}`);
      const headers = { ...site, cookie };
      return { rest: createRest(url, headers), headers };
    },
    log: () => readFile(address.logFile, 'utf8'),
  };
}

/**
 * The address from which this process logs in. The backend counts a login as failed until it succeeds, and files that run
 * at once on a slow machine would lock the account that they share.
 */
const ownAddress = `10.${[16, 8, 0].map((bits) => (process.pid >> bits) & 255).join('.')}`;

const runSchema = v.object({
  /** Folder of the run; it is removed at its end. */
  home: v.string(),
  /** Settings of the installation to copy, which is not running. */
  template: v.record(v.string(), v.string()),
  shared: addressSchema,
});

/** The installation that all files of a run share, and the settings for another one. */
export type Run = v.InferOutput<typeof runSchema>;

const variable = 'TEST_RUN';

/** Stores the run in the environment for the processes of the test files. */
export function announceRun(run: Run): void {
  process.env[variable] = JSON.stringify(run);
}

/** Returns the run of this test file. */
export function currentRun(): Run {
  const text = process.env[variable];
  if (text === undefined) {
    throw new Error('Run this file with --test-global-setup=backend/tests/support/global-setup.ts');
  }
  return v.parse(runSchema, JSON.parse(text));
}

/**
 * Returns the installation that all files of a run share; four files run at a time. A file uses its own rows and
 * addresses and changes nothing that another file can notice, or it starts its own installation.
 */
export function sharedInstallation(): Promise<Installation> {
  return openInstallation(currentRun().shared);
}

/** Returns the session cookie that an answer sets, as `name=value`. */
export function sessionCookieIn(response: Response): string | undefined {
  const lines = response.headers.getSetCookie().flatMap((line) => line.split(';', 1));
  return lines.find((line) => /^(?:__Host-)?studio_session=./.test(line));
}
