import { exposedModule, retryUrl } from '@studio/shared/contract';
import { fetchAnew } from './fetch-anew.ts';

/** What a remote's entry module exports, as Module Federation defines it. */
interface Container {
  readonly init: (shareScope: unknown) => unknown;
  readonly get: (name: string) => Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: Readonly<Record<string, unknown>>;

/**
 * Loads the one module of a remote, and hands it the shell's singletons.
 * @param entry address of the remote's entry module
 * @param attempt how many attempts have failed before; what they left behind is forgotten
 */
export async function federatedModule(entry: string, attempt: number): Promise<unknown> {
  const address = new URL(retryUrl(entry, attempt), document.baseURI).href;
  if (attempt > 0) await fetchAnew(address);
  const container: Container = await import(/* webpackIgnore: true */ address);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default);
  const factory = await container.get(exposedModule);
  return factory();
}
