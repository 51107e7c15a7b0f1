import { createRequire } from 'node:module';
import { loadServerBuild } from '@studio/releases/server-build';
import { ownerOf, type RemoteModule } from '@studio/shared/contract';
import type {
  Asset,
  ContentAnswer,
  PageRequest,
  PageResponse,
  ServerApp,
} from '@studio/shared/rendering';
import type { RenderRequest } from '../pages/renderer.ts';
import type { RenderableApp, RenderSet } from './release-set.ts';
import { withText } from './style-text.ts';

const nodeRequire = createRequire(import.meta.url);

function isServerApp(value: unknown): value is ServerApp {
  return (
    typeof value === 'object' &&
    value !== null &&
    'renderPage' in value &&
    typeof value.renderPage === 'function' &&
    'singletons' in value
  );
}

function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'routes' in value &&
    Array.isArray(value.routes) &&
    'texts' in value
  );
}

function loadShell(shell: RenderableApp): ServerApp {
  const app = loadServerBuild(shell.server, nodeRequire);
  if (!isServerApp(app)) throw new Error(`${shell.server} is not a shell`);
  return app;
}

/** A remote gets the shell's singletons and nothing else; one that does not load is rendered without. */
function loadRemote(remote: RenderableApp, shell: ServerApp): RemoteModule | undefined {
  try {
    const module = loadServerBuild(remote.server, (name) => {
      if (Object.hasOwn(shell.singletons, name)) return shell.singletons[name];
      throw new Error(`${remote.name} asks for ${name}, which the shell does not provide`);
    });
    return isRemoteModule(module) ? module : undefined;
  } catch (error) {
    console.error(`The server build of ${remote.name} does not load: ${String(error)}`);
    return undefined;
  }
}

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

/** Loads shell and remotes of a release set. */
export function composeApp(set: RenderSet): ComposedApp {
  const shell = loadShell(set.shell);
  const modules = new Map(set.remotes.map((remote) => [remote.name, loadRemote(remote, shell)]));
  const shellAssets = withStyles(set.shell).assets;
  const remotes = set.remotes.map(withStyles);
  const texts: Record<string, RemoteModule['texts']> = {};
  for (const [name, module] of modules) if (module !== undefined) texts[name] = module.texts;

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

  return {
    render({ url, boot }, frameOnly, read) {
      const owner = pageOwner(url, frameOnly);
      const { integrity } = set;
      const page = { url, boot, shell: shellAssets, texts, integrity, read };
      return shell.renderPage(owner === undefined ? page : { ...page, owner });
    },
  };
}
