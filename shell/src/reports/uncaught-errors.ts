import { reportOfError } from './app-of-error.ts';
import type { AddReport } from './queue.ts';

/**
 * Reports uncaught errors and unhandled rejections, for example of event handlers.
 * @param composition returns the releases of the page; empty until they are known
 * @returns a function that stops the reports
 */
export function reportUncaughtErrors(addReport: AddReport, composition: () => string): () => void {
  const onError = (event: ErrorEvent) => {
    if (isOwnScript(event)) addReport(reportOfError(event.error, composition()));
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    addReport(reportOfError(reason, composition()));
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
