import { join, resolve } from 'node:path';

/** The folders and ports of a site on this machine. */
export interface SiteSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly studioPort: number;
  readonly directusPort: number;
  readonly smtpPort: number;
  readonly mailPort: number;
  /** Production: no demo, no mail catcher, nothing by default. */
  readonly production: boolean;
  /** Store of releases; `releases` of the data folder by default. */
  readonly releasesDir?: string;
  /** Public keys of the teams; `keys` of the data folder by default. */
  readonly keysDir?: string;
  /** Memory of the gateway; `gateway` of the data folder by default. */
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

const defaults = {
  PORT: 3000,
  STUDIO_PORT: 3001,
  DIRECTUS_PORT: 8055,
  SMTP_PORT: 1025,
  MAIL_PORT: 1080,
};

type PortName = keyof typeof defaults;

function portFrom(environment: NodeJS.ProcessEnv, name: PortName): number {
  const given = environment[name];
  if (given === undefined || given === '') return defaults[name];
  const port = Number(given);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number, not "${given}".`);
}

/** Returns the folder that a variable names; undefined where it is missing or empty. */
const folderFrom = (value: string | undefined) => (value ? resolve(value) : undefined);

/** Returns the data folder: `DATA_DIR`, or `.data` of the repository. */
export function dataDirOf({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return folderFrom(DATA_DIR) ?? join(import.meta.dirname, '../.data');
}

/**
 * Reads the ports and folders from the environment.
 * @throws a sentence when a port is none
 */
export function readSiteSettings(
  environment: NodeJS.ProcessEnv,
  production: boolean,
): SiteSettings {
  const releasesDir = folderFrom(environment.RELEASES_DIR);
  const keysDir = folderFrom(environment.RELEASE_KEYS);
  const stateDir = folderFrom(environment.STATE_DIR);
  return {
    dataDir: dataDirOf(environment),
    ...(releasesDir && { releasesDir }),
    ...(keysDir && { keysDir }),
    ...(stateDir && { stateDir }),
    port: portFrom(environment, 'PORT'),
    studioPort: portFrom(environment, 'STUDIO_PORT'),
    directusPort: portFrom(environment, 'DIRECTUS_PORT'),
    smtpPort: portFrom(environment, 'SMTP_PORT'),
    mailPort: portFrom(environment, 'MAIL_PORT'),
    production,
  };
}

/** Addresses under which a demo site is reached. */
export function addressesOf({ port, studioPort, mailPort }: SiteSettings) {
  return {
    site: `http://localhost:${port}`,
    // Another host name than the site's: cookies ignore ports.
    studio: `http://127.0.0.1:${studioPort}`,
    mail: `http://127.0.0.1:${mailPort}`,
  };
}
