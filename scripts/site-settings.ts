import { join, resolve } from 'node:path';
import { given } from '@studio/releases/environment';
import * as v from 'valibot';

/** The folders and ports of a site on this machine. */
export interface SiteSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly studioPort: number;
  /** Port of the console of release teams; undefined for a site without one. */
  readonly consolePort?: number;
  readonly directusPort: number;
  readonly smtpPort: number;
  readonly mailPort: number;
  /** Production: no demo, no mail catcher, nothing by default. */
  readonly production: boolean;
  /** The password of the demo's logins; the backend's own default where it is missing. */
  readonly demoPassword?: string;
  /** Store of releases; `releases` of the data folder by default. */
  readonly releasesDir?: string;
  /** Public keys of the teams; `keys` of the data folder by default. */
  readonly keysDir?: string;
  /** State of the gateway; `gateway` of the data folder by default. */
  readonly stateDir?: string;
}

/** Returns the folders of a site that may lie outside of its data folder. */
export function foldersOf({
  dataDir,
  releasesDir,
  keysDir,
  stateDir,
}: Pick<SiteSettings, 'dataDir' | 'releasesDir' | 'keysDir' | 'stateDir'>) {
  return {
    releases: releasesDir ?? join(dataDir, 'releases'),
    keys: keysDir ?? join(dataDir, 'keys'),
    state: stateDir ?? join(dataDir, 'gateway'),
  };
}

const port = (byDefault: number, description: string) =>
  v.pipe(
    v.optional(v.string(), `${byDefault}`),
    v.transform(Number),
    v.integer('must be a port number'),
    v.minValue(1, 'must be a port number'),
    v.maxValue(65_535, 'must be a port number'),
    v.description(description),
  );

const folder = (byDefault: string, description: string) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.transform(resolve))),
    v.description(description),
    v.metadata({ shownDefault: `\`${byDefault}\`` }),
  );

/**
 * The settings of `npm start`, `npm run dev`, `npm run production` and `npm run release`, which they give to the
 * programs that they run. Types, defaults, error messages and the table in docs/development.md come from here.
 */
export const environmentSchema = v.object({
  DATA_DIR: folder('.data', 'data folder of the site'),
  RELEASES_DIR: folder('releases', 'store of releases'),
  RELEASE_KEYS: folder('keys', 'public keys of the teams'),
  STATE_DIR: folder('gateway', 'data that the gateway needs without the backend'),
  PORT: port(3000, 'port of the site'),
  STUDIO_PORT: port(3001, 'port of the Studio'),
  CONSOLE_PORT: port(3002, 'port of the console of release teams'),
  DIRECTUS_PORT: port(8055, 'port of Directus on 127.0.0.1'),
  SMTP_PORT: port(1025, 'port of the mail server; of the mail catcher in a demo'),
  MAIL_PORT: port(1080, "port of the mail catcher's page, in a demo"),
  DEMO_PASSWORD: v.pipe(
    v.optional(v.string(), 'studio-demo'),
    v.description("password of the demo's logins"),
  ),
});

/** Returns the data folder: `DATA_DIR`, or `.data` of the repository. */
export function dataDirOf(environment: NodeJS.ProcessEnv): string {
  const { DATA_DIR } = v.parse(v.pick(environmentSchema, ['DATA_DIR']), given(environment));
  return DATA_DIR ?? join(import.meta.dirname, '../.data');
}

/**
 * Reads the ports and folders from the environment.
 * @throws {Error} with a sentence when a port is not valid
 */
export function readSiteSettings(
  environment: NodeJS.ProcessEnv,
  production: boolean,
): SiteSettings {
  const { success, output, issues } = v.safeParse(environmentSchema, given(environment));
  if (!success) {
    const [{ path: [{ key }] = [{ key: '' }], message }] = issues;
    const name = String(key);
    throw new Error(`${name} ${message}, not "${environment[name]}".`);
  }
  const { RELEASES_DIR, RELEASE_KEYS, STATE_DIR } = output;
  return {
    dataDir: dataDirOf(environment),
    ...(RELEASES_DIR && { releasesDir: RELEASES_DIR }),
    ...(RELEASE_KEYS && { keysDir: RELEASE_KEYS }),
    ...(STATE_DIR && { stateDir: STATE_DIR }),
    port: output.PORT,
    studioPort: output.STUDIO_PORT,
    // In production operators name its origin.
    ...(!production && { consolePort: output.CONSOLE_PORT }),
    directusPort: output.DIRECTUS_PORT,
    smtpPort: output.SMTP_PORT,
    mailPort: output.MAIL_PORT,
    production,
    ...(!production && { demoPassword: output.DEMO_PASSWORD }),
  };
}

/** Returns the addresses of a demo site. */
export function addressesOf({ port, studioPort, consolePort, mailPort }: SiteSettings) {
  return {
    site: `http://localhost:${port}`,
    // Another host name than the site's: cookies ignore ports.
    studio: `http://127.0.0.1:${studioPort}`,
    ...(consolePort !== undefined && { console: `http://console.localhost:${consolePort}` }),
    mail: `http://127.0.0.1:${mailPort}`,
  };
}
