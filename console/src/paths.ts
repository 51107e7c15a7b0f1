/** The addresses of the console. */
export const ownPaths = {
  live: { pattern: '/console', href: () => '/console' },
  history: { pattern: '/console/cronologia', href: () => '/console/cronologia' },
  rollouts: { pattern: '/console/distribuzioni', href: () => '/console/distribuzioni' },
  errors: { pattern: '/console/errori', href: () => '/console/errori' },
  error: {
    pattern: '/console/errori/:id',
    href: (id: string) => `/console/errori/${encodeURIComponent(id)}`,
  },
  graph: { pattern: '/console/mappa', href: () => '/console/mappa' },
  sizes: { pattern: '/console/dimensioni', href: () => '/console/dimensioni' },
  versions: { pattern: '/console/versioni', href: () => '/console/versioni' },
  login: {
    pattern: '/console/accesso',
    /** Goes on to this page after the login. */
    href: (to?: string) =>
      to === undefined ? '/console/accesso' : `/console/accesso?da=${encodeURIComponent(to)}`,
  },
} as const;

/** Returns an address as a page of the console; its first page for any other text. */
export function ownPage(address: string | null): string {
  const isOwn = address !== null && /^\/console(?:\/[\w/-]*)?$/.test(address);
  return isOwn ? address : ownPaths.live.href();
}
