import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { AddressLimits } from '../settings/settings.ts';

/**
 * Returns the network of an address: of IPv4 the address itself, also in its IPv6 notation; of IPv6 the first bits.
 * @param bits 64 for one subnet (RFC 4291), 48 for the largest block that a household or firm gets (RFC 6177)
 */
export function networkOf(address: string, bits: 48 | 64): string {
  const known = networks[bits].get(address);
  if (known !== undefined) return known;
  const network = parseNetwork(address, bits);
  networks[bits].set(address, network);
  return network;
}

/** The networks of recent addresses: parsing takes a fifth of the time of a cached page. */
const networks = {
  48: new LRUCache<string, string>({ max: 10_000 }),
  64: new LRUCache<string, string>({ max: 10_000 }),
} as const;

function parseNetwork(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? prefixOf(parsed, bits) : parsed.toString();
}

/**
 * Returns the provider of an address: the first 16 bits of IPv4, the first 32 of IPv6, the smallest block that
 * registries assign to a provider (RIPE-738).
 */
export function providerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6) return prefixOf(parsed, 32);
  return `${parsed.octets.slice(0, 2).join('.')}/16`;
}

function prefixOf({ parts }: ipaddr.IPv6, bits: 32 | 48 | 64): string {
  const groups = parts.slice(0, bits / 16).map((group) => group.toString(16));
  return `${groups.join(':')}/${bits}`;
}

/** An IPv6 network of 48 bits gets this many times the limit of one of its subnets of 64 bits. */
const perNetwork = 4;

/** Counts by key, up to a limit. */
function createCounter(max: number) {
  const counts = new Map<string, number>();
  return {
    /** Counts one more use of the key; returns false when the key has reached the limit. */
    acquire(key: string): boolean {
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      return true;
    },
    release(key: string): void {
      const count = counts.get(key) ?? 0;
      if (count <= 1) counts.delete(key);
      else counts.set(key, count - 1);
    },
  };
}

/** Counts by address, in both of its networks. */
function createAddressCounter(max: number) {
  const subnets = createCounter(max);
  const networks = createCounter(max * perNetwork);
  return {
    acquire(address: string): boolean {
      if (!subnets.acquire(networkOf(address, 64))) return false;
      if (networks.acquire(networkOf(address, 48))) return true;
      subnets.release(networkOf(address, 64));
      return false;
    },
    release(address: string): void {
      subnets.release(networkOf(address, 64));
      networks.release(networkOf(address, 48));
    },
  };
}

/**
 * Limits the connections and requests of one address, so that others get theirs. Further connections are closed,
 * further requests answered with 429.
 * @param isBehindProxy the connections are then the proxy's, which limits them itself
 */
export function limitAddresses(
  app: FastifyInstance,
  limits: AddressLimits,
  isBehindProxy: boolean,
): void {
  const connections = createAddressCounter(limits.connections);
  app.server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (isBehindProxy || remoteAddress === undefined) return;
    if (!connections.acquire(remoteAddress)) return socket.destroy();
    return socket.once('close', () => connections.release(remoteAddress));
  });

  const requests = createAddressCounter(limits.requests);
  app.addHook('onRequest', async (request, reply) => {
    const { ip } = request;
    if (!requests.acquire(ip)) {
      reply.header('retry-after', 1);
      throw Object.assign(new Error('too many concurrent requests'), { statusCode: 429 });
    }
    // `close` also fires when the client aborts the response.
    reply.raw.once('close', () => requests.release(ip));
  });
}
