import { join, resolve } from 'node:path';
import { roleIds } from '@studio/shared/contract';
import { indexTables } from '../../schema/searched-tables.ts';
import { type Secrets, vapidPrivateKey } from './secrets.ts';
import type { DatabaseSettings, Settings, SmtpSettings, UploadsPlace } from './settings.ts';
import { timeZone } from './time-zone.ts';
import { bucketConfig } from './uploads.ts';

const backendDir = resolve(import.meta.dirname, '../..');

// Directus guesses types from the form of a value; the prefix keeps a password a text.
const text = (value: string) => `string:${value}`;

/** The service account that applies definitions; no person logs in with it. */
export const serviceEmail = 'sistema@example.com';

function databaseVariables(database: DatabaseSettings): Record<string, string> {
  if (database.client === 'sqlite3') {
    return {
      DB_CLIENT: 'sqlite3',
      DB_FILENAME: database.filename,
      DB_EXCLUDE_TABLES: ['spatial_ref_sys', 'sysdiagrams', ...indexTables].join(','),
    };
  }
  return {
    DB_CLIENT: 'pg',
    DB_HOST: text(database.host),
    DB_PORT: String(database.port),
    DB_DATABASE: text(database.database),
    DB_USER: text(database.user),
    DB_PASSWORD: text(database.password),
    ...(database.ssl && { DB_SSL: 'true' }),
  };
}

/** The place keeps its name when files move to a bucket: each row of a file names it. */
function storageVariables(uploads: UploadsPlace): Record<string, string> {
  const location = { STORAGE_LOCATIONS: 'local' };
  if (typeof uploads === 'string')
    return { ...location, STORAGE_LOCAL_DRIVER: 'local', STORAGE_LOCAL_ROOT: uploads };
  const { bucket, region, key, secret, endpoint } = bucketConfig(uploads);
  return {
    ...location,
    STORAGE_LOCAL_DRIVER: 's3',
    // Directus' default for this place is a folder `uploads`, also in a bucket.
    STORAGE_LOCAL_ROOT: text(''),
    STORAGE_LOCAL_BUCKET: text(bucket),
    STORAGE_LOCAL_REGION: text(region),
    STORAGE_LOCAL_KEY: text(key),
    STORAGE_LOCAL_SECRET: text(secret),
    ...(endpoint !== undefined && {
      STORAGE_LOCAL_ENDPOINT: text(endpoint),
      STORAGE_LOCAL_FORCE_PATH_STYLE: 'true',
    }),
  };
}

function mailVariables(smtp: SmtpSettings, from: string): Record<string, string> {
  return {
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_FROM: from,
    EMAIL_TEMPLATES_PATH: join(backendDir, 'mail'),
    EMAIL_VERIFY_SETUP: 'false',
    EMAIL_SMTP_HOST: text(smtp.host),
    EMAIL_SMTP_PORT: String(smtp.port),
    EMAIL_SMTP_SECURE: String(smtp.secure),
    ...(smtp.login && {
      EMAIL_SMTP_USER: text(smtp.login.user),
      EMAIL_SMTP_PASSWORD: text(smtp.login.password),
    }),
  };
}

function sessionVariables(siteUrl: string, ttl: string): Record<string, string> {
  const secure = siteUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  return {
    SESSION_COOKIE_NAME: `${prefix}studio_session`,
    SESSION_COOKIE_SECURE: String(secure),
    SESSION_COOKIE_SAME_SITE: 'lax',
    SESSION_COOKIE_TTL: ttl,
    // A session's row gets this age at login, whatever the cookie says.
    REFRESH_TOKEN_TTL: ttl,
    REFRESH_TOKEN_COOKIE_NAME: `${prefix}studio_refresh`,
    REFRESH_TOKEN_COOKIE_SECURE: String(secure),
    REFRESH_TOKEN_COOKIE_SAME_SITE: 'lax',
  };
}

function linkVariables(siteUrl: string, studioUrl: string): Record<string, string> {
  return {
    PUBLIC_URL: studioUrl,
    PASSWORD_RESET_URL_ALLOW_LIST: [
      `${siteUrl}/reset`,
      `${siteUrl}/firstpassword`,
      `${studioUrl}/admin/reset-password`,
    ].join(','),
    USER_INVITE_URL_ALLOW_LIST: `${siteUrl}/accept,${studioUrl}/admin/accept-invite`,
  };
}

function googleVariables({ google, siteUrl }: Settings): Record<string, string> {
  if (google === null) return {};
  return {
    AUTH_PROVIDERS: 'google',
    AUTH_GOOGLE_DRIVER: 'openid',
    AUTH_GOOGLE_CLIENT_ID: text(google.clientId),
    AUTH_GOOGLE_CLIENT_SECRET: text(google.clientSecret),
    AUTH_GOOGLE_ISSUER_URL: google.issuerUrl,
    AUTH_GOOGLE_ISSUER_DISCOVERY_MUST_SUCCEED: 'false',
    AUTH_GOOGLE_IDENTIFIER_KEY: 'sub',
    AUTH_GOOGLE_ALLOW_PUBLIC_REGISTRATION: 'true',
    AUTH_GOOGLE_REQUIRE_VERIFIED_EMAIL: 'true',
    AUTH_GOOGLE_DEFAULT_ROLE_ID: roleIds.cliente,
    AUTH_GOOGLE_REDIRECT_ALLOW_LIST: `${siteUrl}/login/return`,
    AUTH_GOOGLE_MODE: 'session',
    AUTH_GOOGLE_COOKIE_SECURE: String(siteUrl.startsWith('https:')),
    // Without offline access there is no token of Google's to renew with each session.
    AUTH_GOOGLE_PARAMS: 'json:{"access_type":"online"}',
    // The provider sends visitors back to the site, not to the Studio.
    AUTH_ALLOWED_PUBLIC_URLS: `${siteUrl}/api`,
  };
}

/** The settings that differ from Directus' defaults in every installation, because a default is unsafe, verbose or slow. */
const hardening: Record<string, string> = {
  // Directus' own limit of half a second would leave visitors without pictures; the gateway limits load.
  PRESSURE_LIMITER_MAX_EVENT_LOOP_DELAY: '5000',
  PRESSURE_LIMITER_MAX_EVENT_LOOP_UTILIZATION: '1',
  TELEMETRY: 'false',
  MCP_ENABLED: 'false',
  AI_ENABLED: 'false',
  OPENAPI_ENABLED: 'false',
  GRAPHQL_INTROSPECTION: 'false',
  WEBSOCKETS_ENABLED: 'false',
  CORS_ENABLED: 'false',
  CACHE_ENABLED: 'false',
  // Otherwise each request works on a deep copy of the whole schema. The extension only reads the schema.
  CACHE_SCHEMA_FREEZE_ENABLED: 'true',
  // Directus' own use of Redis ends its reads while Redis is away; the extension keeps the processes in step.
  REDIS_ENABLED: 'false',
  EXTENSIONS_MUST_LOAD: 'true',
  MARKETPLACE_TRUST: 'sandbox',
  SERVER_SHUTDOWN_TIMEOUT: '10000',
  // The site reads a client's whole list at once; this silently caps -1.
  QUERY_LIMIT_MAX: '20000',
  MAX_BATCH_MUTATION: '1000',
  FILES_MAX_UPLOAD_SIZE: '25mb',
  // The extension decides by the content, whatever type the sender names.
  FILES_MIME_TYPE_ALLOW_LIST: '*/*',
  ASSETS_CACHE_REVALIDATE: 'true',
  IMPORT_IP_DENY_LIST: '0.0.0.0/0,::/0',
  CONTENT_SECURITY_POLICY_DIRECTIVES__CONNECT_SRC: "'self'",
  CONTENT_SECURITY_POLICY_DIRECTIVES__IMG_SRC: "array:'self',data:,blob:",
};

/** The variables that Directus inherits from this process: where programs are, which authorities to trust, compiled
 * code, and how the C library keeps memory. */
export const inheritedVariables = [
  ...['PATH', 'HOME', 'TMPDIR'],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE'],
  ...['MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX'],
];

/**
 * Returns the whole environment of the Directus process. It inherits nothing else, so that a stray variable or an .env
 * file of the machine cannot change its behaviour.
 */
export function directusEnvironment(
  settings: Settings,
  secrets: Secrets,
  processVariables: Record<string, string | undefined>,
): Record<string, string> {
  const { dataDir, siteUrl, studioUrl } = settings;
  const kept = inheritedVariables.flatMap((name): [string, string][] => {
    const value = processVariables[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(kept),
    ...hardening,
    ...databaseVariables(settings.database),
    ...mailVariables(settings.smtp, settings.mailFrom),
    ...sessionVariables(siteUrl, settings.sessionTtl),
    ...googleVariables(settings),
    ...linkVariables(siteUrl, studioUrl),
    NODE_ENV: 'production',
    TZ: timeZone,
    CONFIG_PATH: join(dataDir, 'no-config-file'),
    LOG_LEVEL: 'warn',
    HOST: settings.directusHost,
    PORT: String(settings.directusPort),
    IP_TRUST_PROXY: settings.gatewayAddresses,
    TEMP_PATH: join(dataDir, 'tmp'),
    ...storageVariables(settings.uploads),
    DATA_DIR: dataDir,
    UPLOAD_PARTS_PATH: settings.partsDir,
    UPLOADS_DISK_RESERVE: String(settings.uploadsDiskReserve),
    ...(settings.clamavAddress !== null && { CLAMAV_ADDRESS: text(settings.clamavAddress) }),
    ...(settings.redisUrl !== null && { COUNTERS_REDIS_URL: text(settings.redisUrl) }),
    // Not under the names of OpenTelemetry: parts of Directus read those.
    ...(settings.traces !== null && {
      TRACES_ENDPOINT: text(settings.traces.endpoint),
      TRACES_RATIO: String(settings.traces.ratio),
    }),
    EXTENSIONS_PATH: join(backendDir, 'extensions'),
    KEY: text(secrets.KEY),
    SECRET: text(secrets.SECRET),
    ADMIN_EMAIL: serviceEmail,
    // Used at the first start only; the service account logs in with its token.
    ADMIN_PASSWORD: text(`${secrets.KEY}${secrets.SECRET}`),
    ADMIN_TOKEN: text(secrets.ADMIN_TOKEN),
    // The preview of drafts beside the form: the Studio's own address leads to one of the site.
    CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_SRC: `array:'self',${siteUrl}`,
    SITE_URL: siteUrl,
    STUDIO_URL: studioUrl,
    GATEWAY_SECRET: text(secrets.GATEWAY_SECRET),
    VAPID_PRIVATE_KEY: text(vapidPrivateKey(secrets)),
    PUSH_TEST_ORIGINS: text(settings.pushTestOrigins.join(',')),
    STAFF_SECOND_FACTOR: String(settings.staffSecondFactor),
    INVITES_PER_HOUR: String(settings.invitesPerHour),
    MAILS_PER_HOUR: String(settings.mailsPerHour),
    DOCUMENTS_MAIL_WAIT: settings.documentsMailWait,
    MAIL_INTERVAL: String(settings.mailInterval),
    ANSWER_STEP: String(settings.answerStep),
    LOGIN_STALL_TIME: String(settings.answerStep * 2),
    // In KiB. The other parameters of a hash are argon2's own.
    HASH_MEMORY_COST: String(settings.hashMemory * 1024),
  };
}
