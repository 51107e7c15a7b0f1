import { type AppName, apps } from '@studio/shared/contract';

/** The app of this name, if there is one. */
export function appNamed(name: string | undefined): AppName | undefined {
  return apps.find((app) => app === name);
}
