import { type AppName, apps } from '@studio/shared/contract';

/** The versions that a composition names, by app: `shell@1.0.0 auth@1.1.0`. */
export function releasesIn(composition: string): ReadonlyMap<AppName, string> {
  const named = composition.split(' ').flatMap((entry): [AppName, string][] => {
    const [name, version] = entry.split('@');
    const app = apps.find((one) => one === name);
    return app === undefined || !version ? [] : [[app, version]];
  });
  return new Map(named);
}
