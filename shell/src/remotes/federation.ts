import { exposedModule, retryUrl } from '@studio/shared/contract';
import { refetchScripts } from './release-scripts.ts';

/** The exports of a remote's entry, as Module Federation defines them. */
interface Container {
  readonly init: (shareScope: unknown) => unknown;
  readonly get: (name: string) => Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: Readonly<Record<string, unknown>>;

/**
 * Imports the exposed module of a remote and gives it the shell's singletons.
 * @param entry address of the release's entry
 * @param attempt number of failed attempts; each attempt has a URL of its own, because browsers keep failed imports
 * @throws when the import fails or the module throws while it is evaluated
 */
export async function importRemote(entry: string, attempt: number): Promise<unknown> {
  const address = new URL(retryUrl(entry, attempt), document.baseURI).href;
  if (attempt > 0) await refetchScripts(address);
  const container: Container = await import(/* webpackIgnore: true */ address);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  const factory = await container.get(exposedModule);
  return factory();
}
