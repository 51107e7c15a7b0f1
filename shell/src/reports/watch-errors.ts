import type { Tell } from './queue.ts';
import { reasonOf } from './reason-of.ts';

/** Whether a script of this site threw; extensions of the browser are none of its business. */
function isOwn({ filename }: ErrorEvent): boolean {
  return filename === '' || filename.startsWith(window.location.origin);
}

/**
 * Tells of what nobody caught.
 * @returns what stops it
 */
export function watchErrors(tell: Tell): () => void {
  const thrown = (event: ErrorEvent) => {
    if (isOwn(event)) tell({ kind: 'error', reason: reasonOf(event.error) });
  };
  const rejected = ({ reason }: PromiseRejectionEvent) =>
    tell({ kind: 'error', reason: reasonOf(reason) });
  window.addEventListener('error', thrown);
  window.addEventListener('unhandledrejection', rejected);
  return () => {
    window.removeEventListener('error', thrown);
    window.removeEventListener('unhandledrejection', rejected);
  };
}
