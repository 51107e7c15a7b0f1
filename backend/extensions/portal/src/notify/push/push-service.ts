import { createECDH } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { Environment } from '../../platform/environment.ts';

/** The address and the keys of a browser that gets push messages (RFC 8030, RFC 8291). */
export interface PushTarget {
  endpoint: string;
  /** Both in base64url. */
  p256dh: string;
  auth: string;
}

/** The outcome of a message; `after` is the pause that the push service asks for, in milliseconds. */
export type PushOutcome =
  | { state: 'delivered' | 'gone' | 'refused' }
  | { state: 'failed'; after?: number };

/** Sends a message to one browser. */
export type SendPush = (target: PushTarget, payload: string) => Promise<PushOutcome>;

/** How long a push service keeps a message for a phone that is off, in seconds. */
const timeToLive = 3 * 24 * 60 * 60;

/** The longest wait for a push service, in milliseconds. */
const patience = 10_000;

/** Networks that the internet does not reach: a push service is never there (RFC 6890). */
const privateNetworks = new BlockList();
for (const [net, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ] as const),
  ...([
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
]) {
  privateNetworks.addSubnet(net, prefix, 'ipv4');
}

/** The addresses of IPv6 that are assigned to the internet, and the parts of them that are not of it. */
const publicNetworks = new BlockList();
publicNetworks.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  privateNetworks.addSubnet(net, prefix, 'ipv6');
}

/** Returns true for an IP address of the internet, false for one of a machine's own or a private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4');
  return publicNetworks.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

/** Returns true when the backend may send to this address: by https to a named host, or to a push service of tests. */
export function isPushAddress(endpoint: string, testOrigins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (testOrigins.includes(url.origin)) return true;
  const isNamed = /\.[a-z][a-z0-9-]*$/i.test(url.hostname) && isIP(url.hostname) === 0;
  const isLocal = /\.(?:local|localhost|internal|lan|home|arpa)$/i.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isNamed && !isLocal;
}

/** Returns true for a public key of P-256, uncompressed, and a secret of 16 bytes. */
export function areKeys(p256dh: string, auth: string): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(p256dh, 'base64url').length === 65;
  } catch {
    // Not a point of the curve.
    return false;
  }
}

/** Resolves names like the system, except those that lead into a private network. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) {
      return callback(error ?? new Error(`${hostname} has no address`), '');
    }
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${hostname} is in a private network`), '');
    }
    return options.all === true
      ? callback(null, addresses)
      : callback(null, first.address, first.family);
  });
};

/** Returns the public key that browsers need to subscribe, in base64url. */
export function vapidPublicKey({ VAPID_PRIVATE_KEY }: Pick<Environment, 'VAPID_PRIVATE_KEY'>) {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(Buffer.from(VAPID_PRIVATE_KEY, 'base64url'));
  return keys.getPublicKey('base64url');
}

/** Returns the function that encrypts a message for one browser and hands it to its push service. */
export function pushSender(
  env: Pick<Environment, 'VAPID_PRIVATE_KEY' | 'PUSH_TEST_ORIGINS' | 'SITE_URL' | 'EMAIL_FROM'>,
): SendPush {
  const vapidDetails = {
    // The push service writes here when something is wrong.
    subject: env.SITE_URL.startsWith('https:') ? env.SITE_URL : `mailto:${env.EMAIL_FROM}`,
    publicKey: vapidPublicKey(env),
    privateKey: env.VAPID_PRIVATE_KEY,
  };
  return async ({ endpoint, p256dh, auth }, payload) => {
    if (!isPushAddress(endpoint, env.PUSH_TEST_ORIGINS)) return { state: 'gone' };
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      { vapidDetails, TTL: timeToLive, urgency: 'normal', contentEncoding: 'aes128gcm' },
    );
    const isTest = env.PUSH_TEST_ORIGINS.includes(new URL(endpoint).origin);
    return post(new URL(endpoint), headers, body, isTest);
  };
}

function post(
  url: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
  isTest: boolean,
): Promise<PushOutcome> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve: settle } = Promise.withResolvers<PushOutcome>();
  const sent = request(
    url,
    {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(patience),
      ...(!isTest && { lookup: publicLookup }),
    },
    (response) => {
      // The answer's status is enough; a redirect is not followed.
      response.on('error', () => {}).resume();
      settle(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
      response.destroy();
    },
  );
  sent.on('error', () => settle({ state: 'failed' }));
  sent.end(body);
  return promise;
}

/** The longest pause that a push service can ask for, in seconds. */
const longestPause = 24 * 60 * 60;

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'delivered' };
  // Unknown, or subscribed with another key of the site (RFC 8292): no later message arrives either.
  if ([401, 403, 404, 410].includes(status)) return { state: 'gone' };
  const isLater = status === 429 || status === 408 || status >= 500;
  if (!isLater) return { state: 'refused' };
  const seconds = Number(retryAfter);
  return seconds > 0
    ? { state: 'failed', after: Math.min(seconds, longestPause) * 1000 }
    : { state: 'failed' };
}
