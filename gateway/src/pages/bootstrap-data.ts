import { addressOf, ownAddressOf } from '@studio/releases/published';
import { fillable } from '@studio/releases/slots';
import type { BootstrapData, BootstrapRemote, Language } from '@studio/shared/contract';
import { type AppName, paths, type Release } from '@studio/shared/contract';
import { ownerOf } from '@studio/shared/contract/owner-of';
import { compositionOf, liveApps } from '../manifest/composition.ts';
import type { LiveApp, ReleaseSet } from '../manifest/live-releases.ts';
import type { BootstrapContent } from './bootstrap-content.ts';

interface Ingredients {
  /** Absolute address of the page. */
  readonly url: string;
  readonly language: Language;
  readonly siteUrl: string;
  readonly clientRole: string;
  readonly googleLogin: boolean;
  readonly content: BootstrapContent;
  readonly releases: ReleaseSet;
  /** True when the visitor follows a preview link. */
  readonly preview: boolean;
  readonly draft?: BootstrapData['draft'];
}

/** Returns the data that the shell needs before its first render. */
export function bootstrapData(ingredients: Ingredients): BootstrapData {
  const { url, language, siteUrl, clientRole, googleLogin, content, releases, preview } =
    ingredients;
  const remotes = liveApps(releases).filter(([name]) => name !== 'shell');
  const live = liveApps(releases).map(([, { release }]) => release);
  const fills = new Map(remotes.map(([name, { release }]) => [name, fillable(release, live)]));
  const { named, elsewhere } = pageRemotes(
    new URL(url).pathname,
    remotes.map(([app, { release }]) => ({ app, routes: release.routes, fills: fills.get(app) })),
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
      .map(([name, app]) => remote(name, app, fills.get(name))),
    ...(elsewhere.length > 0 && { elsewhere: [...elsewhere] }),
    composition: compositionOf(releases),
    clientRole,
    googleLogin,
    preview,
    ...(ingredients.draft && { draft: ingredients.draft }),
  };
}

function remote(
  name: AppName,
  { release, previous }: LiveApp,
  fills: readonly string[] = [],
): BootstrapRemote {
  return {
    name,
    version: release.version,
    entry: addressOf(release, release.entry),
    scripts: release.scripts.map((file) => addressOf(release, file)),
    styles: release.styles.map((file) => addressOf(release, file)),
    routes: release.routes.map(({ path, requiresLogin, skeleton, movedTo }) => ({
      path,
      requiresLogin,
      ...(skeleton && { skeleton }),
      ...(movedTo && { movedTo }),
    })),
    ...(fills.length > 0 && { fills: [...fills] }),
    ...(previous && {
      previous: {
        version: previous.version,
        entry: ownAddressOf(previous, previous.entry),
        scripts: previous.scripts.map((file) => ownAddressOf(previous, file)),
        styles: previous.styles.map((file) => ownAddressOf(previous, file)),
      },
    }),
  };
}

/**
 * Number of remotes that a page can navigate to without a new document, its own among them. The page names all their
 * scripts with their hashes before its content: their number must not grow with the number of remotes.
 */
const maxNamed = 3;

interface Claimant {
  readonly app: string;
  readonly routes: readonly { readonly path: string }[];
  /** The slots that it fills. */
  readonly fills?: readonly string[] | undefined;
}

/** The remotes of a page. */
interface PageRemotes {
  /** The remotes that the page names: its owner, the login's, those that fill their slots, and further ones. */
  readonly named: readonly string[];
  /** The paths of the others: each is a new document. */
  readonly elsewhere: readonly string[];
}

/**
 * Selects the remotes that a page names.
 * @param path path of the page
 */
export function pageRemotes(path: string, remotes: readonly Claimant[]): PageRemotes {
  const needed = [path, paths.login.pattern].flatMap(
    (target) => ownerOf(target, remotes)?.remote ?? [],
  );
  // A remote comes with those that fill its slots: a browser runs no script of a remote that the page does not name.
  const withFillers = (owner: Claimant) => [
    owner,
    ...remotes.filter(({ fills = [] }) => fills.some((name) => name.startsWith(`${owner.app}/`))),
  ];
  const found = new Set(needed.flatMap(withFillers));
  for (const remote of remotes) {
    const larger = new Set([...found, ...withFillers(remote)]);
    if (larger.size <= maxNamed) for (const one of larger) found.add(one);
  }
  const named = [...found];
  const others = remotes.filter((other) => !named.includes(other));
  return {
    named: named.map(({ app }) => app),
    elsewhere: others.flatMap(({ routes }) => routes.map((route) => route.path)),
  };
}

type Dictionary = Readonly<Record<string, string>>;

const trimmed = new WeakMap<Dictionary, { readonly of: string; readonly dictionary: Dictionary }>();

/**
 * Returns the dictionary of a language without the entries that equal a message of the apps: a page need not carry
 * them.
 */
export function trimDictionary(
  dictionary: Dictionary,
  releases: ReleaseSet,
  language: Language,
): Dictionary {
  const of = `${language} ${compositionOf(releases)}`;
  const known = trimmed.get(dictionary);
  if (known?.of === of) return known.dictionary;
  const rest = withoutMessages(dictionary, releases, language);
  trimmed.set(dictionary, { of, dictionary: rest });
  return rest;
}

function withoutMessages(
  dictionary: Dictionary,
  { apps }: ReleaseSet,
  language: Language,
): Dictionary {
  const messages = new Map(
    Object.values(apps).flatMap(({ release }) =>
      // A team cannot remove another team's messages from the dictionary.
      Object.entries(release.messages.bundled[language]).filter(([key]) =>
        namespacesOf(release).includes(key.split('.', 1).join()),
      ),
    ),
  );
  return Object.fromEntries(
    Object.entries(dictionary).filter(([key, text]) => messages.get(key) !== text),
  );
}

/** Returns the prefixes of the keys of an app's own messages. */
function namespacesOf({ app }: Release): readonly string[] {
  return app === 'shell' ? [app, 'shared'] : [app];
}
