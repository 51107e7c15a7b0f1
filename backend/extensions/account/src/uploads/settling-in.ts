import type { EndpointExtensionContext } from '@directus/extensions';
import { readEnvironment } from '../common/environment.ts';
import type { PartStore } from './parts.ts';
import type { Settling } from './settle.ts';

type Context = Pick<
  EndpointExtensionContext,
  'database' | 'env' | 'getSchema' | 'services' | 'logger'
>;

/** Returns what the check of arrived files needs in this installation. */
export function settlingIn(context: Context, parts: PartStore): Settling {
  return {
    context,
    pathOf: (transfer) => parts.pathOf(transfer),
    scanner: readEnvironment(context.env).CLAMAV_ADDRESS,
    now: Date.now,
  };
}
