import { fileURLToPath } from 'node:url';
import { readStorePlace, storeProblems } from '@studio/releases/store';
import { readWebhook, webhookProblems } from '@studio/releases/webhook';
import * as v from 'valibot';
import { describeSetting, requiredInProduction, type SettingMetadata } from './settings-table.ts';

/** The isolation of render processes: by the operating system and Node, or by Node alone. */
const sandboxLevels = ['bubblewrap', 'permission-model'] as const;

export type SandboxLevel = (typeof sandboxLevels)[number];

/**
 * The reach of the HSTS header: the host name, all names below it too, or browsers' built-in lists as well
 * (hstspreload.org). Each is harder to revoke than the previous one.
 */
const transportScopes = ['host', 'subdomains', 'preload'] as const;

export type TransportScope = (typeof transportScopes)[number];

const repository = new URL('../../../', import.meta.url);

const digits = v.pipe(
  v.string(),
  v.digits('must be a whole number without a sign'),
  v.transform(Number),
);
const port = v.pipe(digits, v.maxValue(65535, 'must be a port, 0 to 65535'));
const positive = v.pipe(digits, v.minValue(1, 'must be at least 1'));
const origin = v.pipe(
  v.string(),
  v.url('must be an address'),
  v.regex(/^https?:/, 'must start with http:// or https://'),
  v.transform((url) => new URL(url).origin),
);
const text = v.pipe(v.string(), v.minLength(1, 'must not be empty'));
const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0', ''], 'must be true or false'),
  v.transform((value) => value === 'true' || value === '1'),
);

/** Describes a setting for the list and for error messages. */
const setting = <Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  metadata: SettingMetadata = {},
) => v.pipe(schema, v.description(description), v.metadata({ ...metadata }));

/** Describes a folder below the repository's `.data`. */
const folder = (name: string, description: string, metadata: SettingMetadata = {}) =>
  setting(v.optional(text, fileURLToPath(new URL(`.data/${name}`, repository))), description, {
    ...metadata,
    shownDefault: `\`.data/${name}\``,
  });

const perMinute = (count: number, subject: string) =>
  setting(v.optional(positive, `${count}`), `requests per minute and address: ${subject}`);
const perHour = (count: number, subject: string) =>
  setting(v.optional(positive, `${count}`), `requests per hour and address: ${subject}`);

/**
 * The gateway's settings, written once: types, defaults, error messages and the README's list come from here.
 * `node gateway/scripts/settings-table.ts` writes the list.
 */
export const environmentSchema = v.object({
  GATEWAY_SECRET: setting(
    v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters')),
    "secret shared with the backend's extension, at least 16 characters",
  ),
  CLIENT_ROLE: setting(
    v.pipe(v.string(), v.uuid('must be a UUID')),
    'id of the role of clients, passed to the browser',
  ),
  PRODUCTION: setting(v.optional(flag, 'false'), '`true` requires the settings marked *'),
  SITE_URL: setting(v.optional(origin, 'http://localhost:3000'), 'origin of the site', {
    requiredInProduction: true,
  }),
  STUDIO_URL: setting(v.optional(origin, 'http://127.0.0.1:3001'), 'origin of the Studio', {
    requiredInProduction: true,
  }),
  DIRECTUS_URL: setting(v.optional(origin, 'http://127.0.0.1:8055'), 'address of Directus', {
    requiredInProduction: true,
  }),
  ACCOUNT_URL: setting(v.optional(origin), 'address of the portal, when not that of Directus', {
    shownDefault: '`DIRECTUS_URL`',
  }),
  GOOGLE_CLIENT_ID: setting(
    v.optional(v.string(), ''),
    'offers the login with Google; the backend needs it too',
  ),
  SERVICE_WORKER: setting(
    v.optional(flag, 'true'),
    '`false` makes browsers remove the service worker, and with it notifications',
  ),
  PORT: setting(v.optional(port, '3000'), 'port of the site'),
  HOST: setting(v.optional(text, 'localhost'), 'address that the site listens on'),
  STUDIO_PORT: setting(v.optional(port, '3001'), 'port of the Studio'),
  STUDIO_HOST: setting(v.optional(text, '127.0.0.1'), 'address that the Studio listens on'),
  REUSE_PORT: setting(
    v.optional(flag, 'false'),
    '`true` lets several gateways of one machine share the ports (Linux)',
  ),
  CONSOLE_URL: setting(
    v.optional(origin),
    'origin of the console of release teams, on a host name of its own; without it there is none',
  ),
  CONSOLE_PORT: setting(v.optional(port, '3002'), 'port of the console'),
  CONSOLE_HOST: setting(v.optional(text, '127.0.0.1'), 'address that the console listens on'),
  METRICS_PORT: setting(
    v.optional(port),
    'port of the metrics and the health page, one per gateway; without it there are none',
  ),
  METRICS_HOST: setting(
    v.optional(text, '127.0.0.1'),
    'address that the metrics listen on; they have no login, keep them off public networks',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    v.optional(v.pipe(v.string(), v.url('must be an address'))),
    'collector of traces (OTLP over HTTP), the backend needs it too; without it there are none',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.decimal('must be a number from 0 to 1'),
        v.transform(Number),
        v.minValue(0, 'must be a number from 0 to 1'),
        v.maxValue(1, 'must be a number from 0 to 1'),
      ),
      '1',
    ),
    'share of the traces that are sent, the same in the backend',
  ),
  RELEASES_DIR: folder('releases', 'store of releases, followed without a restart'),
  RELEASES_S3_BUCKET: setting(
    v.optional(v.string()),
    'bucket of an S3-compatible object store, in the place of `RELEASES_DIR`',
  ),
  S3_ENDPOINT: setting(v.optional(v.string()), 'address of the object store', {
    shownDefault: "Amazon's of the region",
  }),
  S3_REGION: setting(v.optional(v.string()), 'region of the bucket', {
    shownDefault: '`us-east-1` with `S3_ENDPOINT`',
  }),
  AWS_ACCESS_KEY_ID: setting(v.optional(v.string()), 'login of the object store'),
  AWS_SECRET_ACCESS_KEY: setting(v.optional(v.string()), 'password of that login'),
  AWS_SESSION_TOKEN: setting(v.optional(v.string()), 'token of a login that expires'),
  S3_POLL_INTERVAL: setting(
    v.optional(v.pipe(digits, v.minValue(100, 'must be at least 100')), '1000'),
    'milliseconds between two looks for a new manifest in the object store',
  ),
  RELEASE_KEYS: folder('keys', 'public keys of releases, `<app>.pub` and `<app>.<word>.pub`'),
  STATE_DIR: folder(
    'gateway',
    "bootstrap content, accepted manifest, copies of releases, the gateway's own key",
    {
      requiredInProduction: true,
    },
  ),
  COUNTERS_REDIS_URL: setting(
    v.optional(v.string()),
    'Redis in which all gateways count their limits together: `redis://[user:password@]host:port`',
    { shownDefault: 'each counts for itself' },
  ),
  TRUST_PROXY: setting(
    v.optional(digits, '0'),
    'number of proxies in front; required in production over https',
  ),
  RATE_LIMIT: perMinute(1200, 'all'),
  RATE_LIMIT_LOGIN: perMinute(
    20,
    'each of login, confirmation, new password, two-factor, passkeys, change requests, ending sessions, Google',
  ),
  RATE_LIMIT_ACCOUNT: perHour(
    20,
    'each of sign-up, confirmation mail, forgotten password, invitation',
  ),
  RATE_LIMIT_UPLOAD: perMinute(20, 'uploads and removals of pictures'),
  RATE_LIMIT_TRANSFER: perMinute(
    600,
    "requests of resumable uploads: each of a client's files takes two or more",
  ),
  RATE_LIMIT_REPORT: perMinute(60, 'each of new views, reports'),
  RATE_LIMIT_CONTACT: perHour(10, 'each of contact messages, requests for appointments'),
  ADDRESS_CONNECTIONS: setting(
    v.optional(positive, '200'),
    'open connections per address, four times as many per IPv6 /48; not counted behind a proxy',
  ),
  ADDRESS_REQUESTS: setting(v.optional(positive, '64'), 'concurrent requests per address'),
  BACKEND_TIMEOUT: setting(
    v.optional(positive, '5000'),
    "milliseconds for the gateway's own reads from the backend",
  ),
  RENDER_TIMEOUT: setting(
    v.optional(positive, '2000'),
    'milliseconds to render a page; the limits for loading releases are proportional to it',
  ),
  RENDER_PROCESSES: setting(
    v.optional(positive, '3'),
    'concurrent render processes, some 80 MB each',
  ),
  RENDER_SANDBOX: setting(
    v.optional(v.picklist(sandboxLevels, `must be ${sandboxLevels.join(' or ')}`)),
    '`permission-model` renders releases without a sandbox of the operating system',
    { shownDefault: "the machine's strongest; production: `bubblewrap`" },
  ),
  HSTS: setting(
    v.optional(v.picklist(transportScopes, `must be ${transportScopes.join(' or ')}`), 'host'),
    'reach of the HSTS header: `host`, `subdomains`, or `preload` (hstspreload.org)',
  ),
  SECURITY_CONTACT: setting(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(?:mailto:|https:\/\/)[!-~]+$/, 'must be a mailto: or https: address'),
      ),
    ),
    'address for reports of weaknesses, in `/.well-known/security.txt` (RFC 9116)',
  ),
  RELEASE_WEBHOOK_URL: setting(
    v.optional(v.string()),
    'receives automatic rollbacks ([webhooks](../releases/README.md#webhooks))',
  ),
  RELEASE_WEBHOOK_SECRET: setting(v.optional(v.string()), "signs the webhook's events"),
  LOG_LEVEL: setting(
    v.optional(
      v.picklist(
        ['debug', 'info', 'warn', 'error', 'silent'],
        'must be debug, info, warn, error or silent',
      ),
      'info',
    ),
    '`debug`, `info`, `warn`, `error` or `silent`',
  ),
});

/** Names of all settings: the only variables of the environment that a gateway needs. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.entries);

/** The gateway's settings; `environmentSchema` describes them. */
export type Settings = Readonly<ReturnType<typeof toSettings>>;

/** The most that one client address may hold at a time. */
export type AddressLimits = Settings['addressLimits'];

/**
 * Reads the settings from the environment.
 * @throws {Error} when settings are missing or wrong; the message names all of them
 */
export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = v.safeParse(environmentSchema, environment);
  const problems = [
    ...(parsed.issues ?? []).map((issue) => {
      const name = v.getDotPath(issue) ?? '';
      const problem = environment[name] === undefined ? 'is missing' : issue.message;
      return `${name}: ${problem} (${describeSetting(environmentSchema, name)})`;
    }),
    ...missingInProduction(environment),
    ...undecidedProxy(environment),
    ...(parsed.success ? sharedHostName(parsed.output) : []),
    ...storeProblems(environment),
    ...webhookProblems(environment),
  ];
  if (!parsed.success || problems.length > 0)
    throw new Error(`Settings of the gateway that are missing or wrong: ${problems.join('; ')}`);
  return toSettings(parsed.output, environment);
}

function toSettings(
  values: v.InferOutput<typeof environmentSchema>,
  environment: NodeJS.ProcessEnv,
) {
  const webhook = readWebhook(environment);
  return {
    production: values.PRODUCTION,
    port: values.PORT,
    host: values.HOST,
    studioPort: values.STUDIO_PORT,
    studioHost: values.STUDIO_HOST,
    siteUrl: values.SITE_URL,
    studioUrl: values.STUDIO_URL,
    ...(values.CONSOLE_URL && {
      console: { url: values.CONSOLE_URL, port: values.CONSOLE_PORT, host: values.CONSOLE_HOST },
    }),
    ...(values.METRICS_PORT !== undefined && {
      metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST },
    }),
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT && {
      traces: {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        ratio: values.OTEL_TRACES_SAMPLER_ARG,
      },
    }),
    directusUrl: values.DIRECTUS_URL,
    accountUrl: values.ACCOUNT_URL ?? values.DIRECTUS_URL,
    gatewaySecret: values.GATEWAY_SECRET,
    clientRole: values.CLIENT_ROLE,
    googleLogin: values.GOOGLE_CLIENT_ID !== '',
    serviceWorker: values.SERVICE_WORKER,
    releasesDir: values.RELEASES_DIR,
    releaseStore: readStorePlace(environment, values.RELEASES_DIR),
    s3PollInterval: values.S3_POLL_INTERVAL,
    releaseKeys: values.RELEASE_KEYS,
    stateDir: values.STATE_DIR,
    reusePort: values.REUSE_PORT,
    ...(values.COUNTERS_REDIS_URL && { redisUrl: values.COUNTERS_REDIS_URL }),
    trustProxy: values.TRUST_PROXY,
    rateLimits: {
      general: values.RATE_LIMIT,
      login: values.RATE_LIMIT_LOGIN,
      account: values.RATE_LIMIT_ACCOUNT,
      upload: values.RATE_LIMIT_UPLOAD,
      transfer: values.RATE_LIMIT_TRANSFER,
      contact: values.RATE_LIMIT_CONTACT,
      report: values.RATE_LIMIT_REPORT,
    },
    addressLimits: {
      connections: values.ADDRESS_CONNECTIONS,
      requests: values.ADDRESS_REQUESTS,
    },
    backendTimeout: values.BACKEND_TIMEOUT,
    renderTimeout: values.RENDER_TIMEOUT,
    renderProcesses: values.RENDER_PROCESSES,
    ...(values.RENDER_SANDBOX && { renderSandbox: values.RENDER_SANDBOX }),
    transportScope: values.HSTS,
    ...(values.SECURITY_CONTACT && { securityContact: values.SECURITY_CONTACT }),
    ...(webhook && { webhook }),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Reports a Studio on the site's host name, and a console on one of theirs: cookies ignore ports, so an editor's login
 * would replace a client's.
 */
function sharedHostName({
  SITE_URL,
  STUDIO_URL,
  CONSOLE_URL,
}: v.InferOutput<typeof environmentSchema>): string[] {
  const [site, studio] = [SITE_URL, STUDIO_URL].map((url) => new URL(url).hostname);
  const own = CONSOLE_URL === undefined ? undefined : new URL(CONSOLE_URL).hostname;
  return [
    ...(site === studio ? ["STUDIO_URL: needs a host name other than the site's"] : []),
    ...(own !== undefined && [site, studio].includes(own)
      ? ["CONSOLE_URL: needs a host name other than the site's and the Studio's"]
      : []),
  ];
}

function missingInProduction(environment: NodeJS.ProcessEnv): string[] {
  if (!isProduction(environment)) return [];
  return requiredInProduction(environmentSchema)
    .filter((name) => !environment[name])
    .map((name) => `${name}: required in production`);
}

/** Reports an uncounted proxy: all visitors would have its address and share one rate limit. */
function undecidedProxy(environment: NodeJS.ProcessEnv): string[] {
  const isHttps = /^https:/i.test(environment.SITE_URL ?? '');
  if (!isProduction(environment) || !isHttps || environment.TRUST_PROXY) return [];
  return [
    'TRUST_PROXY: the proxies in front of an https site must be counted, usually 1; 0 where visitors reach the ' +
      'gateway with their own addresses',
  ];
}

function isProduction({ PRODUCTION }: NodeJS.ProcessEnv): boolean {
  const parsed = v.safeParse(flag, PRODUCTION ?? '');
  return parsed.success && parsed.output;
}
