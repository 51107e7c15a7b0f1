import { sendEvents, type Webhook } from '@studio/releases/webhook';
import type { Warn } from '../warn.ts';
import type { Halted } from './watch.ts';

/** Returns what tells a webhook that a release was taken back, in the background; a failure is a line in the log. */
export function tellHalts(webhook: Webhook | undefined, warn: Warn): (halted: Halted) => void {
  return ({ app, version, to, why }) => {
    const event = { app, version, to, why, type: 'halted', by: 'the site' } as const;
    const at = new Date().toISOString();
    void sendEvents(webhook, [{ ...event, at }]).then((failures) => {
      for (const sentence of failures) warn(sentence);
    });
  };
}
