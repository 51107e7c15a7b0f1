import type { AppName, NamesBySide } from '@studio/shared/contract';

/** Requires imports by name. @throws {Error} when an app imports a whole shared module: a check could not compare its names */
export function requireNames(app: AppName, { browser, server }: NamesBySide): void {
  const whole = [...Object.entries(browser), ...Object.entries(server)].find(
    // Packages may be imported whole: the check compares their versions.
    ([module, names]) => module.startsWith('@studio/') && names.includes('*'),
  );
  if (whole === undefined) return;
  throw new Error(
    `${app} imports all of ${whole[0]} (import *, import() or require): import names, so that a check can compare them.`,
  );
}
