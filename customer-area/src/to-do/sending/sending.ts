import type { Content } from '@studio/shared/content';
import { loadUser } from '@studio/shared/session';
import type { Store } from '@studio/shared/state';
import { tusTransfers } from '../../parts/sending/transfer.ts';
import { SendPanel } from './send-panel.tsx';
import { type Sender, senderOf } from './sender.ts';

/** The code that sends files, loaded when the client first sends one. */
export interface Sending {
  readonly sender: Sender;
  readonly SendPanel: typeof SendPanel;
}

/** Returns the code that sends files, with the sender of this tab. */
export function sendingOf(content: Content, store: Store): Sending {
  const sender = senderOf({
    store,
    transfers: tusTransfers(content),
    checkSession: () => loadUser(content, store),
  });
  return { sender, SendPanel };
}
