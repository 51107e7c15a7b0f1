import type { BootstrapData, BootstrapRemote, Language } from '@studio/shared/config';
import { type AppName, apps } from '@studio/shared/contract';
import type { LiveApp, ReleaseSet } from '../manifest/live-releases.ts';
import type { BootstrapContent } from './bootstrap-content.ts';
import { pageRemotes } from './named-remotes.ts';

interface Ingredients {
  /** Absolute address of the page. */
  readonly url: string;
  readonly language: Language;
  readonly siteUrl: string;
  readonly clientRole: string;
  readonly googleLogin: boolean;
  readonly content: BootstrapContent;
  readonly releases: ReleaseSet;
  /** Whether the visitor follows a link to these releases. */
  readonly preview: boolean;
}

/** Puts together what the shell needs before its first render. */
export function bootstrapData(ingredients: Ingredients): BootstrapData {
  const { url, language, siteUrl, clientRole, googleLogin, content, releases, preview } =
    ingredients;
  const remotes = liveApps(releases).filter(([name]) => name !== 'shell');
  const { named, elsewhere } = pageRemotes(
    new URL(url).pathname,
    remotes.map(([, { release }]) => release),
  );
  return {
    language,
    origin: siteUrl,
    ...(content.configuration && { configuration: content.configuration }),
    menu: content.menu ?? [],
    partners: content.partners ?? [],
    dictionary: content.dictionary ?? {},
    remotes: remotes
      .filter(([name]) => named.includes(name))
      .map(([name, app]) => remote(name, app)),
    ...(elsewhere.length > 0 && { elsewhere: [...elsewhere] }),
    composition: compositionOf(releases),
    clientRole,
    googleLogin,
    preview,
  };
}

/** The version of each app of a release set, `shell@1.0.0 …`: named in every report. */
export function compositionOf(releases: ReleaseSet): string {
  return liveApps(releases)
    .map(([name, { release }]) => `${name}@${release.version}`)
    .join(' ');
}

/** The apps of a release set in the contract's order. */
export function liveApps(releases: ReleaseSet): [AppName, LiveApp][] {
  return apps.flatMap((name): [AppName, LiveApp][] => {
    const app = releases.apps[name];
    return app === undefined ? [] : [[name, app]];
  });
}

function remote(name: AppName, { release, previous }: LiveApp): BootstrapRemote {
  const address = (version: string, file: string) => `/releases/${name}/${version}/${file}`;
  return {
    name,
    version: release.version,
    entry: address(release.version, release.entry),
    styles: release.styles.map((file) => address(release.version, file)),
    routes: release.routes.map(({ path, requiresLogin, skeleton }) => ({
      path,
      requiresLogin,
      ...(skeleton && { skeleton }),
    })),
    ...(previous && {
      previous: { version: previous.version, entry: address(previous.version, previous.entry) },
    }),
  };
}
