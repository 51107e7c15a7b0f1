import { contractNumber, type RemoteModule } from '@studio/shared/contract';

/**
 * Whether what a remote exposed is what the contract asks for. A module that threw while it was evaluated
 * can come back empty from the federation runtime on the second attempt, so the shape is always looked at.
 */
export function isRemoteModule(value: unknown): value is RemoteModule {
  return (
    typeof value === 'object' &&
    value !== null &&
    'contract' in value &&
    value.contract === contractNumber &&
    'routes' in value &&
    Array.isArray(value.routes) &&
    'texts' in value &&
    typeof value.texts === 'object'
  );
}
