import { resolve } from 'node:path';
import * as v from 'valibot';
import { type Environment, environmentSchema, safeAnswerStep } from './environment-schema.ts';

/** Where Directus keeps its data. */
export type DatabaseSettings =
  | { client: 'sqlite3'; filename: string }
  | {
      client: 'pg';
      host: string;
      port: number;
      database: string;
      user: string;
      password: string;
      ssl: boolean;
    };

/** The mail server that takes outgoing mail. */
export interface SmtpSettings {
  host: string;
  port: number;
  secure: boolean;
  login?: { user: string; password: string };
}

/** What the firm is known by at Google, or at another OpenID provider. */
export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** Where the provider describes itself (OpenID Connect Discovery). */
  issuerUrl: string;
}

/** Everything that differs between installations, read once at start. */
export interface Settings {
  production: boolean;
  /** Whether staff need a second factor: always in production. */
  staffSecondFactor: boolean;
  /** The demo firm and its logins, or null. */
  demo: { password: string } | null;
  dataDir: string;
  directusPort: number;
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string;
  /** Origin of the Studio, without a trailing slash. */
  studioUrl: string;
  smtp: SmtpSettings;
  mailFrom: string;
  database: DatabaseSettings;
  /** How long a session lasts after its last renewal, as a number with s, m, h or d. */
  sessionTtl: string;
  /** Invitations one logged-in person may send. */
  invitesPerHour: number;
  /** Mails of one kind that one address gets from us. */
  mailsPerHour: number;
  /** How long new documents wait for others before one mail tells of them, as a number with s, m, h or d. */
  documentsMailWait: string;
  /** Seconds between two looks for news to mail. */
  mailInterval: number;
  /** Milliseconds; answers that must not show how much work they took come at multiples of this. */
  answerStep: number;
  /** Login by Google, or null. */
  google: GoogleSettings | null;
  /** The person who administers the installation; created on first start. */
  admin: { email: string; password: string } | null;
}

const backendDir = resolve(import.meta.dirname, '../..');

function database(env: Environment, dataDir: string): DatabaseSettings {
  if (env.DB_CLIENT === 'sqlite3') {
    return { client: 'sqlite3', filename: resolve(dataDir, 'database.sqlite') };
  }
  return {
    client: 'pg',
    host: env.DB_HOST,
    port: env.DB_PORT,
    database: env.DB_DATABASE,
    user: env.DB_USER,
    password: env.DB_PASSWORD,
    ssl: env.DB_SSL,
  };
}

function smtp(env: Environment): SmtpSettings {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_SECURE: secure } = env;
  if (env.SMTP_USER === undefined) return { host, port, secure };
  return { host, port, secure, login: { user: env.SMTP_USER, password: env.SMTP_PASSWORD ?? '' } };
}

function admin(env: Environment): Settings['admin'] {
  if (env.ADMIN_EMAIL === undefined || env.ADMIN_PASSWORD === undefined) return null;
  return { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
}

function google(env: Environment): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, issuerUrl: env.GOOGLE_ISSUER_URL };
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * Throws one error that names everything wrong. `isFirstStart` tells whether a data folder has
 * been set up already: a production start without one also needs the administrator's login.
 */
export function parseSettings(
  variables: Record<string, string | undefined>,
  isFirstStart: (dataDir: string) => boolean,
): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(environmentSchema, given);
  const problems = parsed.success ? [] : parsed.issues.map(({ message }) => message);
  const dataDir = resolve(backendDir, given.DATA_DIR ?? '../.data');
  if (given.PRODUCTION === 'true') {
    problems.push(...missingInProduction(given, isFirstStart(dataDir)));
  }
  if (parsed.success && parsed.output.PRODUCTION && parsed.output.ANSWER_STEP < safeAnswerStep) {
    problems.push(`a production start needs an ANSWER_STEP of at least ${safeAnswerStep}ms`);
  }
  if ((given.GOOGLE_CLIENT_ID === undefined) !== (given.GOOGLE_CLIENT_SECRET === undefined)) {
    problems.push('login by Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Settings: ${problems.join('; ')}.`);
  }
  const env = parsed.output;
  return {
    production: env.PRODUCTION,
    staffSecondFactor: env.PRODUCTION || env.STAFF_SECOND_FACTOR,
    demo: env.DEMO ? { password: env.DEMO_PASSWORD } : null,
    dataDir,
    directusPort: env.DIRECTUS_PORT,
    siteUrl: env.SITE_URL,
    studioUrl: env.STUDIO_URL,
    smtp: smtp(env),
    mailFrom: env.MAIL_FROM,
    database: database(env, dataDir),
    sessionTtl: env.SESSION_TTL,
    invitesPerHour: env.INVITES_PER_HOUR,
    mailsPerHour: env.MAILS_PER_HOUR,
    documentsMailWait: env.DOCUMENTS_MAIL_WAIT,
    mailInterval: env.MAIL_INTERVAL,
    answerStep: env.ANSWER_STEP,
    google: google(env),
    admin: admin(env),
  };
}

const always = ['SITE_URL', 'STUDIO_URL', 'SMTP_HOST', 'SMTP_PORT', 'MAIL_FROM'];
const firstStart = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];
const postgres = ['DB_HOST', 'DB_DATABASE', 'DB_USER', 'DB_PASSWORD'];

/** What keeps these variables from being a production start, as clauses of one sentence. */
export function missingInProduction(
  variables: Record<string, string | undefined>,
  isFirstStart: boolean,
): string[] {
  const needed = [
    ...always,
    ...(isFirstStart ? firstStart : []),
    ...(variables.DB_CLIENT === 'pg' ? postgres : []),
  ];
  const missing = needed.filter((name) => variables[name] === undefined);
  return [
    ...(missing.length > 0 ? [`a production start needs ${missing.join(', ')}`] : []),
    ...(variables.DEMO === 'true' ? ['a production start has no demo: remove DEMO'] : []),
  ];
}
