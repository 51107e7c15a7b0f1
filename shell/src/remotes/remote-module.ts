import { agreedContract, offeredContracts, type RemoteModule } from '@studio/shared/contract';

/**
 * Whether what a remote exposed is what the contract asks for. A module that threw while it was evaluated
 * can come back empty from the federation runtime on the second attempt, so the shape is always looked at.
 */
export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'contract' in value &&
    typeof value.contract === 'number' &&
    isOffered(value.contract, 'newestContract' in value ? value.newestContract : undefined) &&
    'routes' in value &&
    Array.isArray(value.routes) &&
    'messages' in value &&
    typeof value.messages === 'object'
  );
}

/** Whether this shell offers one of the contracts that a remote works with. */
function isOffered(contract: number, newest: unknown): boolean {
  const range = { contract, newestContract: typeof newest === 'number' ? newest : contract };
  return agreedContract(offeredContracts, range) !== undefined;
}
