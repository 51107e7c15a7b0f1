import { appNamed } from '../reports/app-named.ts';
import type { Tell } from '../reports/queue.ts';
import { reasonOf } from '../reports/reason-of.ts';

/** A release that has fallen silent has failed when it is not there after so long, in milliseconds. */
const patienceAfterSilence = 24_000;

/** How a live release is being loaded. */
interface Loading {
  readonly arriving: Promise<unknown>;
  /** Whether it falls silent before it arrives or fails. */
  readonly silent: Promise<boolean>;
}

/**
 * Tells whether a remote's live release arrives, once each. What fails while the browser is offline is not the
 * release's fault.
 */
export function createTellOutcome(tell: Tell, wait: (milliseconds: number) => Promise<void>) {
  const told = new Set<string>();

  function tellOnce(name: string, kind: 'loaded' | 'failed', reason: string): void {
    const app = appNamed(name);
    if (app === undefined || told.has(`${kind} ${app}`)) return;
    if (kind === 'failed' && !navigator.onLine) return;
    told.add(`${kind} ${app}`);
    tell(kind === 'failed' ? { kind, app, reason } : { kind, app });
  }

  return (name: string, { arriving, silent }: Loading): void => {
    let isSettled = false;
    arriving.then(
      () => {
        isSettled = true;
        tellOnce(name, 'loaded', '');
      },
      (error: unknown) => {
        isSettled = true;
        tellOnce(name, 'failed', reasonOf(error));
      },
    );
    void silent.then(async (isSilent) => {
      if (!isSilent) return;
      await wait(patienceAfterSilence);
      if (!isSettled) tellOnce(name, 'failed', 'it has not arrived after 30 s');
    });
  };
}
