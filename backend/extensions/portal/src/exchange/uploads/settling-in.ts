import type { EndpointExtensionContext } from '@directus/extensions';
import { readEnvironment } from '../../platform/environment.ts';
import { createFileScan } from './file-scan.ts';
import type { PartStore } from './parts.ts';
import type { Settling } from './settle.ts';

type Context = Pick<
  EndpointExtensionContext,
  'database' | 'env' | 'getSchema' | 'services' | 'logger'
>;

/** Returns what the check of arrived files needs in this installation. */
export function settlingIn(context: Context, parts: PartStore): Settling {
  const { CLAMAV_ADDRESS: scanner } = readEnvironment(context.env);
  return {
    context,
    pathOf: (transfer) => parts.pathOf(transfer),
    scan: scanner === undefined ? undefined : createFileScan(scanner, Date.now),
    now: Date.now,
  };
}
