import { blamedApp } from './blamed-app.ts';
import type { Tell } from './queue.ts';
import { reasonOf } from './reason-of.ts';

/** Whether a script of this site threw; extensions of the browser are none of its business. */
function isOwn({ filename }: ErrorEvent): boolean {
  return filename === '' || filename.startsWith(window.location.origin);
}

/**
 * Tells of errors that no code caught, of event handlers for instance: as a failure of the release whose code threw, or
 * of none.
 * @param composition gives the releases of the page; empty until they are known
 * @returns what stops it
 */
export function watchErrors(tell: Tell, composition: () => string): () => void {
  function tellOf(error: unknown): void {
    const app = blamedApp(error, composition());
    const reason = reasonOf(error);
    tell(app === undefined ? { kind: 'error', reason } : { kind: 'failed', app, reason });
  }
  const thrown = (event: ErrorEvent) => {
    if (isOwn(event)) tellOf(event.error);
  };
  const rejected = ({ reason }: PromiseRejectionEvent) => tellOf(reason);
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
  };
}
