import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?address';

let policy: TrustedScriptPolicy | undefined;

/** Starts the worker that reads PDFs: a module of this release with its own CSP (set by the gateway). */
export function startWorker(): Worker {
  return new Worker(trustedWorkerUrl(), { type: 'module', name: 'document-viewer' });
}

/** Returns the worker's URL in the type that Trusted Types demand. */
function trustedWorkerUrl(): string | URL {
  if (window.trustedTypes === undefined) return requireWorkerUrl(workerUrl);
  // A policy name can be taken once per page.
  policy ??= window.trustedTypes.createPolicy('document-viewer', {
    createScriptURL: requireWorkerUrl,
  });
  return policy.createScriptURL(workerUrl);
}

/**
 * Returns the URL of this release's worker unchanged.
 * @throws {TypeError} for any other URL
 */
function requireWorkerUrl(url: string): string {
  if (url === workerUrl) return url;
  throw new TypeError('not the worker of this release');
}
