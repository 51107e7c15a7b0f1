import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { loadServerBuild } from '@studio/releases/server-build';
import type { AppName, RemoteModule } from '@studio/shared/contract';
import type { ServerApp } from '@studio/shared/rendering';
import type { RenderableApp } from './release-set.ts';

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

/**
 * Evaluates the shell's server build.
 * @throws a sentence where there is none, or it is no shell
 */
export function loadShell({ name, server }: RenderableApp): ServerApp {
  if (server === undefined) throw new Error(`${name} has no server build.`);
  const app = loadServerBuild(server, nodeRequire);
  if (!isServerApp(app)) throw new Error(`${server.file} is no shell.`);
  return app;
}

/** Told how the evaluation goes. */
export interface LoadListener {
  /** A remote is evaluated next. */
  readonly loading: (app: AppName) => void;
  readonly unloadable: (app: AppName, error: unknown) => void;
}

/** A remote gets the shell's singletons and nothing else. */
function loadRemote(name: AppName, server: NonNullable<RenderableApp['server']>, shell: ServerApp) {
  const module = loadServerBuild(server, (wanted) => {
    if (Object.hasOwn(shell.singletons, wanted)) return shell.singletons[wanted];
    throw new Error(`${name} asks for ${wanted}, which the shell does not provide`);
  });
  if (!isRemoteModule(module)) throw new Error(`${server.file} is no remote`);
  return module;
}

/** Evaluates the server builds of the remotes that have one, one after the other; those that do not load are missing. */
export async function loadRemotes(
  remotes: readonly RenderableApp[],
  shell: ServerApp,
  { loading, unloadable }: LoadListener,
): Promise<Map<AppName, RemoteModule>> {
  const modules = new Map<AppName, RemoteModule>();
  for (const { name, server } of remotes) {
    if (server === undefined) continue;
    loading(name);
    try {
      modules.set(name, loadRemote(name, server, shell));
    } catch (error) {
      unloadable(name, error);
    }
    // What it has put off until later still happens while it is known whose doing it is.
    await setImmediate();
  }
  return modules;
}
