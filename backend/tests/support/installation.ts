import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { createRest, type Rest } from '../../scripts/rest.ts';
import { loadSecrets, type Secrets } from '../../scripts/secrets.ts';
import { parseSettings, type Settings } from '../../scripts/settings.ts';
import { type Mails, readMails } from './mails.ts';

/** A running demo installation and the catcher of its mails. */
export interface Installation {
  url: string;
  settings: Settings;
  secrets: Secrets;
  mail: Mails;
  /** Requests with every right. */
  service: Rest;
  /** Requests without a login. */
  visitor: Rest;
  /** Resolves with requests as this user, and the token itself; the password is that of the demo by default. */
  login(email: string, password?: string): Promise<{ rest: Rest; token: string }>;
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

/** All that is needed to use an installation from another process. */
export type InstallationAddress = v.InferOutput<typeof addressSchema>;

const session = v.object({ access_token: v.string() });

/** Returns the installation with this address. */
export async function openInstallation(address: InstallationAddress): Promise<Installation> {
  const settings = parseSettings(address.variables, () => false);
  const secrets = await loadSecrets(settings.dataDir);
  const url = `http://127.0.0.1:${settings.directusPort}`;
  const visitor = createRest(url);
  return {
    url,
    settings,
    secrets,
    mail: readMails(address.mailUrl),
    service: createRest(url, secrets.ADMIN_TOKEN),
    visitor,
    async login(email, password = settings.demo?.password) {
      const credentials = { email, password };
      const { access_token } = v.parse(session, await visitor.post('/auth/login', credentials));
      return { rest: createRest(url, access_token), token: access_token };
    },
    log: () => readFile(address.logFile, 'utf8'),
  };
}

const runSchema = v.object({
  /** Folder of the run; it is removed at its end. */
  home: v.string(),
  /** Settings of the installation to copy, which is not running. */
  template: v.record(v.string(), v.string()),
  shared: addressSchema,
});

/** The installation that all files of a run share, and the means to start another. */
export type Run = v.InferOutput<typeof runSchema>;

const variable = 'TEST_RUN';

/** Leaves the run in the environment, for the processes of the test files. */
export function announceRun(run: Run): void {
  process.env[variable] = JSON.stringify(run);
}

/** Returns the run that this test file is part of. */
export function currentRun(): Run {
  const text = process.env[variable];
  if (text === undefined) {
    throw new Error('Run this file with --test-global-setup=backend/tests/support/global-setup.ts');
  }
  return v.parse(runSchema, JSON.parse(text));
}

/**
 * Returns the installation that all files of a run share, two of them at a time. A file uses rows and addresses of its
 * own, and changes nothing that another file may notice; a file that has to starts an installation of its own.
 */
export function sharedInstallation(): Promise<Installation> {
  return openInstallation(currentRun().shared);
}
