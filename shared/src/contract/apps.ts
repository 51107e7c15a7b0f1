/** The apps that are released on their own. The shell hosts; the others are remotes. */
export const apps = ['shell', 'public-site', 'auth', 'customer-area'] as const;

export type AppName = (typeof apps)[number];

/**
 * The number of the newest agreement between shell and remotes that the shell of this checkout offers; raised when either
 * side must change for the other.
 */
export const contractNumber = 3;

/** The oldest one that it still offers: the same, or a lower number until every remote has moved to the newer one. */
export const oldestContract = 3;

/** The one module a remote exposes, as Module Federation names it. */
export const exposedModule = './remote';
