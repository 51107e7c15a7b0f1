/** The apps that are released on their own. The shell hosts; the others are remotes. */
export const apps = ['shell', 'public-site', 'auth', 'customer-area'] as const;

export type AppName = (typeof apps)[number];

/** The number of the agreement between shell and remotes; raised when either side must change for the other. */
export const contractNumber = 2;

/** The one module a remote exposes, as Module Federation names it. */
export const exposedModule = './remote';
