import type { RemoteModule } from '@studio/shared/contract';
import type {
  ImportRemote,
  RemoteLoader,
  RemoteLoaderOptions,
} from '@studio/shell/remotes/remote-loader';

function isModule(value: unknown): value is RemoteModule {
  return typeof value === 'object' && value !== null && 'routes' in value;
}

async function loadFrom(importRemote: ImportRemote, name: string): Promise<RemoteModule> {
  const module = await importRemote({ entry: name, scripts: [], styles: [] }, 0);
  if (isModule(module)) return module;
  throw new Error(`${name} is not part of this build.`);
}

/** Replaces the remote loader: in a single build no remote is missing, late or of another release. */
export function createRemoteLoader({ importRemote }: RemoteLoaderOptions): RemoteLoader {
  const load: RemoteLoader['load'] = async ({ name, entry }) => ({
    module: await loadFrom(importRemote, name),
    entry,
  });
  const none = () => Promise.reject(new Error('A single build has no earlier release.'));
  return { load, loadOrFallback: load, loadFallback: none, onLateLoad: () => undefined };
}
