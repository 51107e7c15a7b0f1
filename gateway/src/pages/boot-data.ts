import type { BootData, Language, RemoteInBoot } from '@studio/shared/config';
import { type AppName, apps } from '@studio/shared/contract';
import type { LiveApp, LiveReleases } from '../live-set/live-releases.ts';
import type { BootContent } from './boot-content.ts';

interface Ingredients {
  readonly language: Language;
  readonly siteUrl: string;
  readonly clientRole: string;
  readonly googleLogin: boolean;
  readonly content: BootContent;
  readonly live: LiveReleases;
}

/** Puts together what the shell needs before its first render. */
export function bootData(ingredients: Ingredients): BootData {
  const { language, siteUrl, clientRole, googleLogin, content, live } = ingredients;
  return {
    language,
    origin: siteUrl,
    ...(content.configuration && { configuration: content.configuration }),
    menu: content.menu ?? [],
    partners: content.partners ?? [],
    dictionary: content.dictionary ?? {},
    remotes: liveApps(live)
      .filter(([name]) => name !== 'shell')
      .map(([name, app]) => remote(name, app)),
    composition: liveApps(live)
      .map(([name, { release }]) => `${name}@${release.version}`)
      .join(' '),
    clientRole,
    googleLogin,
  };
}

/** The live apps in the contract's order. */
export function liveApps(live: LiveReleases): [AppName, LiveApp][] {
  return apps.flatMap((name): [AppName, LiveApp][] => {
    const app = live.apps[name];
    return app === undefined ? [] : [[name, app]];
  });
}

function remote(name: AppName, { release, previous }: LiveApp): RemoteInBoot {
  const address = (version: string, file: string) => `/releases/${name}/${version}/${file}`;
  return {
    name,
    version: release.version,
    entry: address(release.version, release.entry),
    styles: release.styles.map((file) => address(release.version, file)),
    routes: release.routes.map(({ path, requiresLogin, frame }) => ({
      path,
      requiresLogin,
      ...(frame && { frame }),
    })),
    ...(previous && {
      previous: { version: previous.version, entry: address(previous.version, previous.entry) },
    }),
  };
}
