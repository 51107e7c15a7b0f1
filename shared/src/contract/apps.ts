/** The apps, each released on its own: the shell and its remotes. */
export const apps = ['shell', 'public-site', 'auth', 'customer-area'] as const;

export type AppName = (typeof apps)[number];

/** The newest contract that this checkout's shell offers; raised when one side must change for the other. */
export const contractNumber = 3;

/** The oldest contract that it still offers; lower than the newest until every remote has moved. */
export const oldestContract = 3;

/** The module that a remote exposes, as Module Federation names it. */
export const exposedModule = './remote';
