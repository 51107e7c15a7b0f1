/** Whether a link leads to one of these origins, and nowhere else by any reading of it. */
export function isOwnLink(link: string, origins: string[]): boolean {
  const url = URL.parse(link);
  return url !== null && url.username === '' && origins.includes(url.origin);
}
