import { getInstance } from '@module-federation/enhanced/runtime';
import { exposedModule, federationName } from '@studio/shared/contract';

/**
 * Loads the one module of a remote through the federation runtime.
 * @param entry address of the remote's entry module
 * @param again forget what an earlier, failed attempt left behind
 */
export async function federatedModule(
  name: string,
  entry: string,
  again: boolean,
): Promise<unknown> {
  const federation = getInstance();
  if (federation === null) throw new Error('the federation runtime has not started');
  const id = federationName(name);
  federation.registerRemotes([{ name: id, entry, type: 'module' }], { force: again });
  return await federation.loadRemote(exposedModule.replace('.', id));
}
