import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/**
 * Returns the network that an address stands for: of IPv4 the address itself, however it is written; of IPv6 its first
 * bits.
 * @param bits 64 for one subnet (RFC 4291), 48 for the most that a household or firm is given whole (RFC 6177)
 */
export function networkOf(address: string, bits: 48 | 64): string {
  const known = networks[bits].get(address);
  if (known !== undefined) return known;
  const network = readNetwork(address, bits);
  networks[bits].set(address, network);
  return network;
}

/** Networks of the last addresses: to read one takes a fifth of the time of a kept page. */
const networks = {
  48: new LRUCache<string, string>({ max: 10_000 }),
  64: new LRUCache<string, string>({ max: 10_000 }),
} as const;

function readNetwork(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, bits / 16).map((group) => group.toString(16));
  return `${groups.join(':')}/${bits}`;
}

/**
 * Returns the provider that an address stands for: the first 16 bits of IPv4, the first 32 of IPv6, which is what
 * registries assign at least to one (RIPE-738).
 */
export function providerOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 2).join('.')}/16`;
  return `${parsed.parts
    .slice(0, 2)
    .map((group) => group.toString(16))
    .join(':')}/32`;
}

/** Most that one address may hold at a time. */
export interface AddressLimits {
  /** Open connections. They are not counted behind a proxy, whose connections they are: it limits them itself. */
  readonly connections: number;
  /** Requests that are being answered. */
  readonly requests: number;
}

/** A network of 48 bits gets so many times what one of its subnets of 64 bits gets. */
const perNetwork = 4;

/** Counts what is held by key, up to a limit. */
function createCounter(max: number) {
  const counts = new Map<string, number>();
  return {
    /** Counts one more, unless the key has all it may have. */
    take(key: string): boolean {
      const count = counts.get(key) ?? 0;
      if (count >= max) return false;
      counts.set(key, count + 1);
      return true;
    },
    give(key: string): void {
      const count = counts.get(key) ?? 0;
      if (count <= 1) counts.delete(key);
      else counts.set(key, count - 1);
    },
  };
}

/** A counter of addresses, by both of their networks. */
function createAddressCounter(max: number) {
  const subnets = createCounter(max);
  const networks = createCounter(max * perNetwork);
  return {
    take(address: string): boolean {
      if (!subnets.take(networkOf(address, 64))) return false;
      if (networks.take(networkOf(address, 48))) return true;
      subnets.give(networkOf(address, 64));
      return false;
    },
    give(address: string): void {
      subnets.give(networkOf(address, 64));
      networks.give(networkOf(address, 48));
    },
  };
}

/**
 * Keeps one address from holding so many connections or requests that none are left for others. Further connections are
 * closed, further requests answered with 429.
 * @param isBehindProxy whether connections are those of a proxy
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
    if (!connections.take(remoteAddress)) return socket.destroy();
    return socket.once('close', () => connections.give(remoteAddress));
  });

  const requests = createAddressCounter(limits.requests);
  app.addHook('onRequest', async (request, reply) => {
    const { ip } = request;
    if (!requests.take(ip)) {
      reply.header('retry-after', 1);
      throw Object.assign(new Error('too many requests at a time'), { statusCode: 429 });
    }
    // Also of a response that its reader gives up.
    reply.raw.once('close', () => requests.give(ip));
  });
}
