import { resolve } from 'node:path';

/** Where and how a whole site runs on this machine. */
export interface SiteSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly studioPort: number;
  readonly directusPort: number;
  readonly smtpPort: number;
  readonly mailPort: number;
  /** Production: no demo, no mail catcher, nothing by default. */
  readonly production: boolean;
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

/**
 * Reads the ports and the data folder from the environment.
 * @throws a sentence when a port is none
 */
export function readSiteSettings(
  environment: NodeJS.ProcessEnv,
  production: boolean,
): SiteSettings {
  return {
    dataDir: resolve(environment.DATA_DIR ?? '.data'),
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
    // Another host name than the site's: cookies do not tell ports apart.
    studio: `http://127.0.0.1:${studioPort}`,
    mail: `http://127.0.0.1:${mailPort}`,
  };
}
