import { isIPv6 } from 'node:net';

/** How many groups of an IPv6 address name the site: a household or a firm is given a /48 (RFC 6177). */
const siteGroups = 3;

/** An IPv4 address in decimals as the two groups that stand for it at the end of an IPv6 address. */
function decimalsAsGroups(text: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
}

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const text = plain.replace(/[\d.]+$/, (end) => (end.includes('.') ? decimalsAsGroups(end) : end));
  const [head = [], tail = []] = text
    .split('::')
    .map((side) => (side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16))));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...zeros, ...tail];
}

/** Whether the groups are an IPv4 address as IPv6 writes it, `::ffff:1.2.3.4`. */
function isMapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

/**
 * The network that an address stands for: an IPv4 address is one, however it is written; of IPv6 it is what one
 * household may have whole, so that nobody is many.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (!isMapped(groups)) {
    return groups
      .slice(0, siteGroups)
      .map((group) => group.toString(16))
      .join(':');
  }
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
