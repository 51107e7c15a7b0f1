/** The apps that a site has from its start, the shell and the first remotes; any other app needs a grant in the manifest. */
export const apps = ['shell', 'public-site', 'auth', 'customer-area'] as const;

/** The name of an app; which apps a site has is data, its deployment manifest says it. */
export type AppName = string;

/** The form of an app's name: lower-case letters and digits, in words joined by single hyphens. */
export const appNamePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns a name, such as that of a remote in the bootstrap data, as the app's; undefined when no app can have it. */
export function appNamed(name: string | undefined): AppName | undefined {
  return name !== undefined && appNamePattern.test(name) ? name : undefined;
}

/** Returns true for an app that a site has from its start. */
export const isFirstApp = (name: string): boolean => apps.some((app) => app === name);

/** Returns the names of apps in the order of a composition: the first apps in theirs, then the others by name. */
export function inAppOrder(names: Iterable<string>): AppName[] {
  const given = new Set(names);
  const others = [...given].filter((name) => !isFirstApp(name)).sort();
  return [...apps.filter((app) => given.has(app)), ...others];
}

/** The newest contract that this checkout's shell offers; raised when one side must change for the other. */
export const contractNumber = 1;

/** The oldest contract that it still offers; lower than the newest until every remote has moved. */
export const oldestContract = 1;

/** The module that a remote exposes, as Module Federation names it. */
export const exposedModule = './remote';
