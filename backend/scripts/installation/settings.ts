import { resolve } from 'node:path';
import * as v from 'valibot';
import {
  defaultDataDir,
  type Environment,
  environmentSchema,
  requiredInProduction,
  safeAnswerStep,
  safeHashMemory,
} from './environment-schema.ts';
import { type Secrets, secretNames } from './secrets.ts';

/** The database of an installation. */
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

/** The firm's registration at Google, or at another OpenID provider. */
interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** The provider's discovery document (OpenID Connect Discovery). */
  issuerUrl: string;
}

/** A bucket of an S3-compatible object store, and the login. */
export interface UploadsBucket {
  bucket: string;
  /** Its address; undefined means Amazon's of the region. */
  endpoint: string | undefined;
  region: string;
  key: string;
  secret: string;
}

/** The place of uploaded files: a folder, or a bucket. */
export type UploadsPlace = string | UploadsBucket;

/** The settings of an installation; the meaning of each is in `environment-schema.ts`. */
export interface Settings {
  production: boolean;
  /** True in production, whatever `STAFF_SECOND_FACTOR` says. */
  staffSecondFactor: boolean;
  /** Null without the demo. */
  demo: { password: string; documents: number } | null;
  dataDir: string;
  directusPort: number;
  directusHost: string;
  /** Addresses and networks, separated by commas. */
  gatewayAddresses: string;
  /** Where uploaded files lie. */
  uploads: UploadsPlace;
  /** The folder of the parts of unfinished uploads. */
  partsDir: string;
  /** The share of the disk that files of clients leave free, in percent. */
  uploadsDiskReserve: number;
  /** Origin of the public site, without a trailing slash. */
  siteUrl: string;
  /** Origin of the Studio, without a trailing slash. */
  studioUrl: string;
  smtp: SmtpSettings;
  mailFrom: string;
  database: DatabaseSettings;
  /** A number with s, m, h or d. */
  sessionTtl: string;
  invitesPerHour: number;
  mailsPerHour: number;
  /** A number with s, m, h or d. */
  documentsMailWait: string;
  /** In seconds. */
  mailInterval: number;
  /** In milliseconds. */
  answerStep: number;
  /** In MiB. */
  hashMemory: number;
  /** The push services of tests. */
  pushTestOrigins: string[];
  /** `host:port` or the path of a socket; null without a scanner. */
  clamavAddress: string | null;
  /** The collector of traces and the share of them that it gets; null without a collector. */
  traces: { endpoint: string; ratio: number } | null;
  /** Null when each process counts its limits for itself. */
  redisUrl: string | null;
  /** Null without a login by Google. */
  google: GoogleSettings | null;
  /** The first administrator. */
  admin: { email: string; password: string } | null;
  /** The secrets that the environment gives; the others are in `secrets.json`. */
  givenSecrets: Partial<Secrets>;
}

const backendDir = resolve(import.meta.dirname, '../..');

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @param isFirstStart returns true for a data folder of no installation: in production its start needs the
 *   administrator's login
 * @throws {Error} with one sentence that names every wrong or missing variable
 */
export function parseSettings(
  variables: Record<string, string | undefined>,
  isFirstStart: (dataDir: string) => boolean,
): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(environmentSchema, given);
  const problems = parsed.success ? [] : parsed.issues.map(({ message }) => message);
  const dataDir = resolve(backendDir, given.DATA_DIR ?? defaultDataDir);
  if (given.PRODUCTION === 'true') {
    problems.push(...missingInProduction(given, isFirstStart(dataDir)));
  }
  if (parsed.success && parsed.output.PRODUCTION && parsed.output.ANSWER_STEP < safeAnswerStep) {
    problems.push(`a production start needs an ANSWER_STEP of at least ${safeAnswerStep}ms`);
  }
  if (parsed.success && parsed.output.PRODUCTION && parsed.output.HASH_MEMORY < safeHashMemory) {
    problems.push(`a production start needs a HASH_MEMORY of at least ${safeHashMemory}mb`);
  }
  if ((given.GOOGLE_CLIENT_ID === undefined) !== (given.GOOGLE_CLIENT_SECRET === undefined)) {
    problems.push('login by Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  }
  if (given.UPLOADS_S3_BUCKET && !(given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY)) {
    problems.push('UPLOADS_S3_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Settings: ${problems.join('; ')}.`);
  }
  const env = parsed.output;
  return {
    production: env.PRODUCTION,
    staffSecondFactor: env.PRODUCTION || env.STAFF_SECOND_FACTOR,
    demo: env.DEMO ? { password: env.DEMO_PASSWORD, documents: env.DEMO_DOCUMENTS } : null,
    dataDir,
    directusPort: env.DIRECTUS_PORT,
    directusHost: env.DIRECTUS_HOST,
    gatewayAddresses: env.GATEWAY_ADDRESSES,
    uploads: uploads(env, dataDir),
    partsDir: resolve(dataDir, env.UPLOAD_PARTS_DIR ?? 'caricamenti-in-corso'),
    uploadsDiskReserve: env.UPLOADS_DISK_RESERVE,
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
    hashMemory: env.HASH_MEMORY,
    pushTestOrigins: env.PUSH_TEST_ORIGINS,
    clamavAddress: env.CLAMAV_ADDRESS ?? null,
    redisUrl: env.COUNTERS_REDIS_URL ?? null,
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    google: google(env),
    admin: admin(env),
    givenSecrets: givenSecrets(env),
  };
}

/**
 * Reads the settings of a command that works with the running Directus: the data folder, the port and the secrets.
 * @throws {Error} with one sentence that names every wrong variable
 */
export function parseConnection(
  variables: Record<string, string | undefined>,
): Pick<Settings, 'dataDir' | 'directusPort' | 'givenSecrets'> {
  const names = ['DATA_DIR', 'DIRECTUS_PORT', ...secretNames];
  return parseSettings(
    Object.fromEntries(names.map((name) => [name, variables[name]])),
    () => false,
  );
}

/** Returns the clauses that say why a production start with these variables is refused. */
function missingInProduction(
  variables: Record<string, string | undefined>,
  isFirstStart: boolean,
): string[] {
  const { always, firstStart, postgres } = requiredInProduction;
  const needed = [
    ...always,
    ...(isFirstStart ? firstStart : []),
    ...(variables.DB_CLIENT === 'pg' ? postgres : []),
  ];
  const missing = needed.filter((name) => variables[name] === undefined);
  return [
    ...(missing.length > 0 ? [`a production start needs ${missing.join(', ')}`] : []),
    ...(variables.PUSH_TEST_ORIGINS
      ? ['a production start has no push services for tests: remove PUSH_TEST_ORIGINS']
      : []),
    ...(variables.DEMO === 'true' ? ['a production start has no demo: remove DEMO'] : []),
  ];
}

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

function uploads(env: Environment, dataDir: string): UploadsPlace {
  const { UPLOADS_S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env;
  if (bucket === undefined) return resolve(dataDir, env.UPLOADS_DIR ?? 'uploads');
  return {
    bucket,
    endpoint,
    region: env.S3_REGION,
    key: env.AWS_ACCESS_KEY_ID ?? '',
    secret: env.AWS_SECRET_ACCESS_KEY ?? '',
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

function givenSecrets(env: Environment): Partial<Secrets> {
  return Object.fromEntries(
    secretNames.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}

function google(env: Environment): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, issuerUrl: env.GOOGLE_ISSUER_URL };
}
