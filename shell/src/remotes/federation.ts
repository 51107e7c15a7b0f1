import { getInstance } from '@module-federation/enhanced/runtime';
import { attemptAddress, exposedModule, federationName } from '@studio/shared/contract';

/**
 * Loads the one module of a remote through the federation runtime.
 * @param entry address of the remote's entry module
 * @param attempt how many attempts have failed before; what they left behind is forgotten
 */
export async function federatedModule(
  name: string,
  entry: string,
  attempt: number,
): Promise<unknown> {
  const federation = getInstance();
  if (federation === null) throw new Error('the federation runtime has not started');
  const id = federationName(name);
  const remote = { name: id, entry: attemptAddress(entry, attempt), type: 'module' };
  federation.registerRemotes([remote], { force: attempt > 0 });
  return await federation.loadRemote(exposedModule.replace('.', id));
}
