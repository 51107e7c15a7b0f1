import { readWebhook, type Webhook, webhookProblems } from '@studio/releases/webhook';
import * as v from 'valibot';
import { environmentSchema, flag } from './environment-schema.ts';
import type { SandboxLevel } from './render/sandbox.ts';
import type { AddressLimits } from './security/addresses.ts';
import type { TransportScope } from './security/headers.ts';

/** Names of all settings: the only variables of the environment that a gateway needs. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.entries);

/** Settings that a production start requires: the defaults only suit one machine. */
const requiredInProduction = ['SITE_URL', 'STUDIO_URL', 'DIRECTUS_URL', 'STATE_DIR'] as const;

/** The gateway's settings; the README's table says what each is for. */
export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly studioPort: number;
  readonly studioHost: string;
  /** Origins, without a trailing slash. */
  readonly siteUrl: string;
  readonly studioUrl: string;
  readonly directusUrl: string;
  /** Where the account extension answers; Directus itself unless moved to another host (decision O3). */
  readonly accountUrl: string;
  readonly gatewaySecret: string;
  readonly clientRole: string;
  /** Whether Google is configured as a way to log in (decision C12). */
  readonly googleLogin: boolean;
  readonly releasesDir: string;
  /** Folder of the public keys that releases are checked with, `<app>.pub`. */
  readonly releaseKeys: string;
  readonly stateDir: string;
  /** Whether other gateways may listen on the same ports; the kernel then shares the connections out among them. */
  readonly reusePort: boolean;
  /** How many proxies in front are believed about the client's address. */
  readonly trustProxy: number;
  /** Requests per client address: general, login, upload and report by the minute, account and contact by the hour. */
  readonly rateLimits: RateLimits;
  /** How long the backend may take for one answer that the gateway reads, in milliseconds. */
  readonly backendTimeout: number;
  /** How long a page may take to render, in milliseconds; the renderer's other limits stand in proportion to it. */
  readonly renderTimeout: number;
  /** Most render processes at a time. */
  readonly renderProcesses: number;
  /** Level of the sandbox that render processes must have; undefined leaves it to the machine, in production to the strongest. */
  readonly renderSandbox?: SandboxLevel;
  /** Most that one client address may hold at a time; a network of IPv6 four times as much. */
  readonly addressLimits: AddressLimits;
  /** How far the promise of HTTPS goes. */
  readonly transportScope: TransportScope;
  /** Address for those who find a weakness; without one there is no `security.txt`. */
  readonly securityContact?: string;
  /** Receives an event for each automatic rollback. */
  readonly webhook?: Webhook;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export interface RateLimits {
  readonly general: number;
  readonly login: number;
  readonly account: number;
  readonly upload: number;
  readonly contact: number;
  readonly report: number;
}

/**
 * Reads the settings from the environment.
 * @throws one error whose message names every setting that is missing or wrong.
 */
export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = v.safeParse(environmentSchema, environment);
  const problems = [
    ...(parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
    ...missingInProduction(environment),
    ...undecidedProxy(environment),
    ...(parsed.success ? sharedHostName(parsed.output) : []),
    ...webhookProblems(environment),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new Error(`Settings of the gateway that are missing or wrong: ${problems.join('; ')}`);
  }
  const values = parsed.output;
  const webhook = readWebhook(environment);
  return {
    production: values.PRODUCTION,
    port: values.PORT,
    host: values.HOST,
    studioPort: values.STUDIO_PORT,
    studioHost: values.STUDIO_HOST,
    siteUrl: values.SITE_URL,
    studioUrl: values.STUDIO_URL,
    directusUrl: values.DIRECTUS_URL,
    accountUrl: values.ACCOUNT_URL ?? values.DIRECTUS_URL,
    gatewaySecret: values.GATEWAY_SECRET,
    clientRole: values.CLIENT_ROLE,
    googleLogin: values.GOOGLE_CLIENT_ID !== '',
    releasesDir: values.RELEASES_DIR,
    releaseKeys: values.RELEASE_KEYS,
    stateDir: values.STATE_DIR,
    reusePort: values.REUSE_PORT,
    trustProxy: values.TRUST_PROXY,
    rateLimits: {
      general: values.RATE_LIMIT,
      login: values.RATE_LIMIT_LOGIN,
      account: values.RATE_LIMIT_ACCOUNT,
      upload: values.RATE_LIMIT_UPLOAD,
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

/** Cookies ignore ports: an editor's login would replace a client's (decision O2a). */
function sharedHostName({
  SITE_URL,
  STUDIO_URL,
}: v.InferOutput<typeof environmentSchema>): string[] {
  if (new URL(SITE_URL).hostname !== new URL(STUDIO_URL).hostname) return [];
  return ["STUDIO_URL: needs a host name other than the site's"];
}

function missingInProduction(environment: NodeJS.ProcessEnv): string[] {
  if (!isProduction(environment)) return [];
  return requiredInProduction
    .filter((name) => !environment[name])
    .map((name) => `${name}: required in production`);
}

/** Without it every visitor has the proxy's address, and all of them share one limit of requests. */
function undecidedProxy(environment: NodeJS.ProcessEnv): string[] {
  const isHttps = /^https:/i.test(environment.SITE_URL ?? '');
  if (!isProduction(environment) || !isHttps || environment.TRUST_PROXY) return [];
  return [
    'TRUST_PROXY: the proxies in front of an https site must be counted, usually 1; 0 where visitors reach the ' +
      'gateway with their own addresses',
  ];
}

function isProduction({ PRODUCTION }: NodeJS.ProcessEnv): boolean {
  return v.is(flag, PRODUCTION ?? '') && v.parse(flag, PRODUCTION ?? '');
}
