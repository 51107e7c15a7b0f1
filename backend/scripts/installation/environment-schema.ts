import { createRequire } from 'node:module';
import type Joi from 'joi';
import * as v from 'valibot';

/** The shortest `ANSWER_STEP` in production, and its default, in milliseconds: several times the time of a hash. */
export const safeAnswerStep = 250;

/** The least `HASH_MEMORY` in production, and its default, in MiB: the default of argon2. */
export const safeHashMemory = 64;

/** The data folder unless `DATA_DIR` names another one; relative to `backend/`. */
export const defaultDataDir = '../.data';

/** The environment variables of the backend: their form, default, meaning and error text. */
export const environmentSchema = v.object({
  DATA_DIR: setting(v.optional(v.string(), defaultDataDir), 'the data folder'),
  PRODUCTION: setting(
    flag('PRODUCTION'),
    'refuses the demo and the defaults that only suit one machine; staff need a second factor',
  ),
  DEMO: setting(flag('DEMO'), 'installs the demo firm'),
  STAFF_SECOND_FACTOR: setting(
    flag('STAFF_SECOND_FACTOR'),
    'staff need a second factor outside production too',
  ),
  DEMO_PASSWORD: setting(
    v.optional(password('DEMO_PASSWORD'), 'studio-demo'),
    "the password of the demo's logins",
  ),
  DEMO_DOCUMENTS: setting(
    count('DEMO_DOCUMENTS', '2000'),
    "how many of its 2,000 documents the demo's largest client gets: they take most of the first start",
  ),
  DIRECTUS_PORT: setting(port('DIRECTUS_PORT', '8055'), 'the port of Directus'),
  DIRECTUS_HOST: setting(
    v.optional(v.string(), '127.0.0.1'),
    'the address on which Directus listens, for gateways on other machines: only they may reach it',
  ),
  GATEWAY_ADDRESSES: setting(
    v.optional(v.string(), 'loopback'),
    'the gateways, whose word on the address of a visitor counts: addresses and networks, separated by commas',
  ),
  UPLOADS_DIR: setting(
    v.optional(v.string()),
    'the folder of uploaded files, which all backends share; `uploads` of the data folder by default',
  ),
  UPLOADS_S3_BUCKET: setting(
    v.optional(v.string()),
    'a bucket of an S3-compatible object store, in the place of `UPLOADS_DIR`; another one than that of releases',
  ),
  UPLOAD_PARTS_DIR: setting(
    v.optional(v.string()),
    'the folder of unfinished uploads; shared, or of this machine where the proxy sends an upload to one backend',
  ),
  S3_ENDPOINT: setting(
    v.optional(webAddress('S3_ENDPOINT')),
    "the address of the object store; Amazon's of the region without it",
  ),
  S3_REGION: setting(v.optional(v.string(), 'us-east-1'), 'the region of the bucket'),
  AWS_ACCESS_KEY_ID: setting(v.optional(v.string()), 'the login of the object store'),
  AWS_SECRET_ACCESS_KEY: setting(v.optional(v.string()), 'the password of that login'),
  SITE_URL: setting(
    origin('SITE_URL', 'http://localhost:3000'),
    'the origin of the site; https makes cookies `Secure` and `__Host-`',
  ),
  STUDIO_URL: setting(
    origin('STUDIO_URL', 'http://127.0.0.1:3001'),
    'the origin of the Studio, on a host name of its own',
  ),
  SMTP_HOST: setting(v.optional(v.string(), '127.0.0.1'), 'the mail server'),
  SMTP_PORT: setting(port('SMTP_PORT', '1025'), 'its port'),
  SMTP_USER: setting(v.optional(v.string()), 'its login; none without this variable'),
  SMTP_PASSWORD: setting(v.optional(v.string()), 'the password of this login'),
  SMTP_SECURE: setting(flag('SMTP_SECURE'), 'TLS from the first byte'),
  MAIL_FROM: setting(
    v.optional(email('MAIL_FROM'), 'studio@example.com'),
    'the sender of all mails',
  ),
  DB_CLIENT: setting(
    v.optional(v.picklist(['sqlite3', 'pg'], 'DB_CLIENT must be sqlite3 or pg'), 'sqlite3'),
    '`sqlite3`: a file in the data folder; `pg`: the Postgres of the variables below',
  ),
  DB_HOST: setting(v.optional(v.string(), '127.0.0.1'), 'the host of Postgres'),
  DB_PORT: setting(port('DB_PORT', '5432'), 'its port'),
  DB_DATABASE: setting(v.optional(v.string(), 'studio'), 'the database'),
  DB_USER: setting(v.optional(v.string(), 'studio'), 'the user'),
  DB_PASSWORD: setting(v.optional(v.string(), ''), 'the password of this user'),
  DB_SSL: setting(flag('DB_SSL'), 'TLS to Postgres'),
  SESSION_TTL: setting(
    v.pipe(
      duration('SESSION_TTL', '1d'),
      v.check(endsWithItsRecord, 'SESSION_TTL must be 30d at most: no token is on record longer'),
    ),
    'how long a session lasts after its last renewal, 30 days at most: a number with `s`, `m`, `h` or `d`',
  ),
  INVITES_PER_HOUR: setting(
    count('INVITES_PER_HOUR', '10'),
    'invitations that one logged-in person can send in an hour',
  ),
  MAILS_PER_HOUR: setting(
    count('MAILS_PER_HOUR', '5'),
    'account mails of one kind to one address in an hour; above 60 also shortens the pause of a minute',
  ),
  DOCUMENTS_MAIL_WAIT: setting(
    duration('DOCUMENTS_MAIL_WAIT', '2m'),
    'how long news for a client waits for more of it before one mail lists all; at most five times as long',
  ),
  MAIL_INTERVAL: setting(
    secondsOfMinute('MAIL_INTERVAL', '5s'),
    'the pause between two rounds of the outbox and of the search for news, `1s` to `30s`; the first pause after a failure',
  ),
  ANSWER_STEP: setting(
    milliseconds('ANSWER_STEP', `${safeAnswerStep}ms`),
    'constant-time answers come at multiples of two or three of it; in production not less than the default',
  ),
  HASH_MEMORY: setting(
    mebibytes('HASH_MEMORY', `${safeHashMemory}mb`),
    'the memory, and so the time, that argon2 needs for a password; in production not less than the default',
  ),
  PUSH_TEST_ORIGINS: setting(
    origins('PUSH_TEST_ORIGINS'),
    'push services for tests, separated by commas; all others must be public and use https. Not in production',
  ),
  UPLOADS_DISK_RESERVE: setting(
    percent('UPLOADS_DISK_RESERVE', '5'),
    'the share of the disk, in percent, that files of clients leave free; the alert DiskFull begins at 5',
  ),
  CLAMAV_ADDRESS: setting(
    scanner('CLAMAV_ADDRESS'),
    'clamd, which checks the files of clients: `host:port` or the path of its socket; without it they are marked as unchecked',
  ),
  // Not REDIS_URL: Directus reads every variable that begins with REDIS_.
  COUNTERS_REDIS_URL: setting(
    redis('COUNTERS_REDIS_URL'),
    'Redis in which all backends count their limits together: `redis://[user:password@]host:port`; without it each counts for itself',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    v.optional(v.optional(webAddress('OTEL_EXPORTER_OTLP_ENDPOINT'))),
    'collector of traces (OTLP over HTTP), as in the gateway; without it there are none',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    share('OTEL_TRACES_SAMPLER_ARG', '1'),
    'share of the traces that are sent, the same as in the gateway',
  ),
  GOOGLE_CLIENT_ID: setting(
    v.optional(v.string()),
    "the firm's client id at Google; only with the secret",
  ),
  GOOGLE_CLIENT_SECRET: setting(v.optional(v.string()), 'the secret of this client'),
  GOOGLE_ISSUER_URL: setting(
    v.optional(
      webAddress('GOOGLE_ISSUER_URL'),
      'https://accounts.google.com/.well-known/openid-configuration',
    ),
    'the discovery document, for another OpenID provider',
  ),
  SECRET: setting(
    secret('SECRET'),
    'signs sessions and mail links; this and the next four are in `secrets.json` by default',
  ),
  KEY: setting(secret('KEY'), "identifies the installation, as Directus' `KEY`"),
  GATEWAY_SECRET: setting(secret('GATEWAY_SECRET'), 'proves the gateway to the extension'),
  ADMIN_TOKEN: setting(
    secret('ADMIN_TOKEN'),
    'the token of the service account that applies definitions',
  ),
  VAPID_PRIVATE_KEY: setting(
    secret('VAPID_PRIVATE_KEY'),
    'signs push messages (RFC 8292): a private key of P-256 in base64url',
  ),
  ADMIN_EMAIL: setting(
    v.optional(userEmail('ADMIN_EMAIL')),
    'the first administrator, created unless a user has this address',
  ),
  ADMIN_PASSWORD: setting(
    v.optional(password('ADMIN_PASSWORD')),
    'the password of the first administrator',
  ),
});

/** The variables after parsing. */
export type Environment = v.InferOutput<typeof environmentSchema>;

/** The variables without a default in production, by the start that needs them. */
export const requiredInProduction = {
  always: ['SITE_URL', 'STUDIO_URL', 'SMTP_HOST', 'SMTP_PORT', 'MAIL_FROM'],
  firstStart: ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  postgres: ['DB_HOST', 'DB_DATABASE', 'DB_USER', 'DB_PASSWORD'],
} as const satisfies Record<string, readonly (keyof Environment)[]>;

/** The variables that only Directus reads: the start script checks their form and passes them on. */
export const readByDirectusOnly = [
  'SESSION_TTL',
  'DB_USER',
  'DB_PASSWORD',
  'DB_SSL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER_URL',
] as const satisfies readonly (keyof Environment)[];

/** Adds the meaning of a variable, as the table in README.md shows it. */
function setting<const TSchema extends v.GenericSchema>(schema: TSchema, meaning: string) {
  return v.pipe(schema, v.description(meaning));
}

function flag(name: string) {
  return v.optional(
    v.pipe(
      v.picklist(['true', 'false'], `${name} must be true or false`),
      v.transform((value) => value === 'true'),
    ),
    'false',
  );
}

function port(name: string, fallback: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, `${name} must be a port number`),
      v.transform(Number),
      v.maxValue(65_535, `${name} must be a port number`),
    ),
    fallback,
  );
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
}

function origin(name: string, fallback: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.replace(/\/$/, '')),
      v.check(isOrigin, `${name} must be an address like https://www.example.com`),
    ),
    fallback,
  );
}

function origins(name: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(',').filter((one) => one !== '')),
      v.everyItem(isOrigin, `${name} must be addresses like http://127.0.0.1:9000`),
    ),
    '',
  );
}

function email(name: string) {
  return v.pipe(v.string(), v.email(`${name} must be an e-mail address`));
}

/** Returns whether Directus accepts the address for a user: its own rule, with its list of top-level domains. */
function isAcceptedByDirectus(address: string): boolean {
  const { resolve } = createRequire(import.meta.url);
  const joi: typeof Joi = createRequire(resolve('@directus/api'))('joi');
  return joi.string().email().validate(address).error === undefined;
}

function userEmail(name: string) {
  return v.pipe(
    v.string(),
    v.check(
      isAcceptedByDirectus,
      `${name} must be an address like admin@example.com, whose domain ends in a public top-level domain`,
    ),
  );
}

function password(name: string) {
  return v.pipe(v.string(), v.minLength(6, `${name} must have at least 6 characters`));
}

function secret(name: string) {
  return v.optional(
    v.pipe(v.string(), v.minLength(32, `${name} must have at least 32 characters`)),
  );
}

/** Returns whether a session ends before the record of its token does (`schema/sessioni.ts`). */
function endsWithItsRecord(ttl: string): boolean {
  const perDay: Readonly<Record<string, number>> = { s: 86_400, m: 1440, h: 24, d: 1 };
  // Another unit has been refused already.
  return Number.parseInt(ttl, 10) / (perDay[ttl.slice(-1)] ?? Infinity) <= 30;
}

function redis(name: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check(
        (value) => /^rediss?:\/\/[^/]/.test(value) && URL.parse(value) !== null,
        `${name} must be an address like redis://redis.example.com:6379`,
      ),
    ),
  );
}

function webAddress(name: string) {
  return v.pipe(
    v.string(),
    v.check(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      `${name} must be an http or https address`,
    ),
  );
}

/** Builds a text of a shape; `kind` says in the error what it must be. */
function shaped(name: string, shape: RegExp, kind: string) {
  return v.pipe(v.string(), v.regex(shape, `${name} must be ${kind}`));
}

/** Builds the number that a text of a shape begins with. */
function numeric(name: string, shape: RegExp, kind: string, fallback: string) {
  return v.optional(v.pipe(shaped(name, shape, kind), v.transform(Number.parseFloat)), fallback);
}

function count(name: string, fallback: string) {
  return numeric(name, /^[1-9]\d{0,8}$/, 'a whole number above 0', fallback);
}

function percent(name: string, fallback: string) {
  return numeric(name, /^(?:\d{1,2}|100)$/, 'a whole number from 0 to 100', fallback);
}

function share(name: string, fallback: string) {
  return numeric(name, /^(?:0|1|0?\.\d{1,6})$/, 'a number from 0 to 1', fallback);
}

function milliseconds(name: string, fallback: string) {
  return numeric(name, /^[1-9]\d{0,4}ms$/, 'a number of milliseconds like 250ms', fallback);
}

function mebibytes(name: string, fallback: string) {
  return numeric(name, /^[1-9]\d{0,3}mb$/, 'a size like 64mb', fallback);
}

function secondsOfMinute(name: string, fallback: string) {
  return numeric(name, /^([1-9]|[12]\d|30)s$/, 'a number of seconds from 1s to 30s', fallback);
}

function duration(name: string, fallback: string) {
  return v.optional(shaped(name, /^[1-9]\d{0,5}[smhd]$/, 'a time like 30m, 12h or 1d'), fallback);
}

function scanner(name: string) {
  const shape = /^(?:\/.+|[\w.-]+:\d{1,5}|\[[\da-fA-F:.]+\]:\d{1,5})$/;
  return v.optional(shaped(name, shape, 'host:port or a path'));
}
