import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?address';

/** The one address that the policy lets through: the worker of this very release. */
function ownWorker(address: string): string {
  if (address === workerAddress) return address;
  throw new TypeError('not the worker of this release');
}

let policy: TrustedScriptPolicy | undefined;

/** The address as the pages' policy wants it; a browser allows the name once, so the policy is kept. */
function trustedAddress(): string | URL {
  if (window.trustedTypes === undefined) return ownWorker(workerAddress);
  policy ??= window.trustedTypes.createPolicy('document-viewer', { createScriptURL: ownWorker });
  return policy.createScriptURL(workerAddress);
}

/** Starts the worker that reads PDFs: a module of this release, under a policy of its own (see the gateway). */
export function startWorker(): Worker {
  return new Worker(trustedAddress(), { type: 'module', name: 'document-viewer' });
}
