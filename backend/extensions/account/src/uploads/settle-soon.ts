import type { EndpointExtensionContext } from '@directus/extensions';
import { readEnvironment } from '../common/environment.ts';
import type { PartStore } from './parts.ts';
import { type Settling, settleWaiting } from './settle.ts';

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

/**
 * Returns a function that starts the check of arrived files at once, so that a client sees the result after seconds.
 * While one round runs, further calls ask for one more.
 */
export function createSettleSoon(settling: Settling): () => void {
  let isRunning = false;
  let isAsked = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      try {
        await settleWaiting(settling);
      } catch {
        // The files wait for the periodic round, which also reports the failure.
      }
    }
    isRunning = false;
  }

  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}
