import { isIPv6 } from 'node:net';

/** The network that an address stands for: of IPv6 its first half, which one household has whole (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [start = '', end] = address.split('::');
  const head = start === '' ? [] : start.split(':');
  const tail = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].slice(0, 4).join(':');
}
