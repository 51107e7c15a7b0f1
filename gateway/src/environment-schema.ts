import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { sandboxLevels } from './render/sandbox.ts';
import { transportScopes } from './security/headers.ts';

const repository = new URL('../../', import.meta.url);

/** A place under the repository's data folder, as a path. */
const dataFolder = (name: string) => fileURLToPath(new URL(`.data/${name}`, repository));

const port = v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(65535));
const positive = v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1));
const address = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:/, 'must start with http:// or https://'),
  v.transform((url) => new URL(url).origin),
);
const text = v.pipe(v.string(), v.minLength(1));
/** A yes or no in the environment. */
export const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0', '']),
  v.transform((value) => value === 'true' || value === '1'),
);

/** The environment as a gateway reads it. */
export const environmentSchema = v.object({
  PRODUCTION: v.optional(flag, 'false'),
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, 'localhost'),
  STUDIO_PORT: v.optional(port, '3001'),
  STUDIO_HOST: v.optional(text, '127.0.0.1'),
  SITE_URL: v.optional(address, 'http://localhost:3000'),
  STUDIO_URL: v.optional(address, 'http://127.0.0.1:3001'),
  DIRECTUS_URL: v.optional(address, 'http://127.0.0.1:8055'),
  ACCOUNT_URL: v.optional(address),
  GATEWAY_SECRET: v.pipe(v.string(), v.minLength(16)),
  CLIENT_ROLE: v.pipe(v.string(), v.uuid()),
  GOOGLE_CLIENT_ID: v.optional(v.string(), ''),
  RELEASES_DIR: v.optional(text, dataFolder('releases')),
  RELEASE_KEYS: v.optional(text, dataFolder('keys')),
  STATE_DIR: v.optional(text, dataFolder('gateway')),
  REUSE_PORT: v.optional(flag, 'false'),
  TRUST_PROXY: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number)), '0'),
  RATE_LIMIT: v.optional(positive, '1200'),
  RATE_LIMIT_LOGIN: v.optional(positive, '20'),
  RATE_LIMIT_ACCOUNT: v.optional(positive, '20'),
  RATE_LIMIT_UPLOAD: v.optional(positive, '20'),
  RATE_LIMIT_REPORT: v.optional(positive, '60'),
  RATE_LIMIT_CONTACT: v.optional(positive, '10'),
  ADDRESS_CONNECTIONS: v.optional(positive, '200'),
  ADDRESS_REQUESTS: v.optional(positive, '64'),
  BACKEND_TIMEOUT: v.optional(positive, '5000'),
  RENDER_TIMEOUT: v.optional(positive, '2000'),
  RENDER_PROCESSES: v.optional(positive, '3'),
  RENDER_SANDBOX: v.optional(v.picklist(sandboxLevels)),
  HSTS: v.optional(v.picklist(transportScopes), 'host'),
  SECURITY_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:mailto:|https:\/\/)[!-~]+$/, 'must be a mailto: or https: address'),
    ),
  ),
  RELEASE_WEBHOOK_URL: v.optional(v.string()),
  RELEASE_WEBHOOK_SECRET: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
});
