/** Days for which the statement holds; it is made anew with every request (RFC 9116 recommends less than a year). */
const validDays = 180;

const day = 24 * 60 * 60 * 1000;

/**
 * Says where to report a weakness of the site (RFC 9116).
 * @param contact `mailto:` or `https:` address
 * @param now milliseconds since the epoch
 */
export function securityTxt(siteUrl: string, contact: string, now: number): string {
  const expires = new Date(Math.floor(now / day) * day + validDays * day).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: it, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
