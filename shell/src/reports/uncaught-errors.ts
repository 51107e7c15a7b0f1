import type { AddReport } from './queue.ts';

/**
 * Reports uncaught errors and unhandled rejections, for example of event handlers.
 * @returns a function that stops the reports
 */
export function reportUncaughtErrors(addReport: AddReport): () => void {
  const onError = (event: ErrorEvent) => {
    if (isOwnScript(event)) addReport({ error: event.error });
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    addReport({ error: reason });
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Returns false for scripts of browser extensions. */
function isOwnScript({ filename }: ErrorEvent): boolean {
  return filename === '' || filename.startsWith(window.location.origin);
}
