import { type AppName, ownerOf, type RemoteModule } from '@studio/shared/contract';
import type {
  Asset,
  ContentAnswer,
  PageRequest,
  PageResponse,
  ServerApp,
} from '@studio/shared/rendering';
import type { RenderableApp, RenderSet } from './release-set.ts';
import type { RenderRequest } from './renderer.ts';
import { withText } from './style-text.ts';

/** An app whose pages carry their styles in themselves. */
function withStyles(app: RenderableApp): RenderableApp {
  const texts = (styles: readonly Asset[]) => styles.map((style) => withText(style, app.web));
  return {
    ...app,
    assets: { ...app.assets, styles: texts(app.assets.styles) },
    routes: app.routes.map((route) => ({ ...route, styles: texts(route.styles) })),
  };
}

/** The composed application of one release set, ready to render its pages. */
export interface ComposedApp {
  readonly render: (
    request: RenderRequest,
    frameOnly: boolean,
    read: (path: string) => Promise<ContentAnswer>,
  ) => Promise<PageResponse>;
}

/**
 * Puts shell and remotes of a release set together.
 * @param modules of the remotes; pages of one that is missing are sent as frames
 */
export function composeApp(
  set: RenderSet,
  shell: ServerApp,
  modules: ReadonlyMap<AppName, RemoteModule>,
): ComposedApp {
  const shellAssets = withStyles(set.shell).assets;
  const remotes = set.remotes.map(withStyles);
  const texts: Record<string, RemoteModule['texts']> = {};
  for (const [name, module] of modules) texts[name] = module.texts;

  function pageOwner(url: string, frameOnly: boolean): PageRequest['owner'] {
    const ownership = ownerOf(new URL(url).pathname, remotes);
    if (ownership === undefined) return undefined;
    const { remote, claim } = ownership;
    const assets = {
      ...remote.assets,
      scripts: [...remote.assets.scripts, ...claim.scripts],
      styles: [...remote.assets.styles, ...claim.styles],
    };
    const module = frameOnly ? undefined : modules.get(remote.name);
    return { name: remote.name, assets, ...(module && { module }) };
  }

  /** Of the remotes that the page names: it can show no others. */
  function integrityFor(boot: RenderRequest['boot']): PageRequest['integrity'] {
    const named = new Set(boot.remotes.map(({ name }) => name));
    const all = remotes.filter(({ name }) => named.has(name)).map(({ integrity }) => integrity);
    return Object.assign({}, set.shell.integrity, ...all);
  }

  return {
    render({ url, boot }, frameOnly, read) {
      const owner = pageOwner(url, frameOnly);
      const integrity = integrityFor(boot);
      const page = { url, boot, shell: shellAssets, texts, integrity, read };
      return shell.renderPage(owner === undefined ? page : { ...page, owner });
    },
  };
}
