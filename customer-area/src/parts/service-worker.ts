const workerUrl = '/sw.js';

let policy: TrustedScriptPolicy | undefined;

/** Returns the worker's address in the type that Trusted Types demand. */
function trustedWorkerUrl(): string | URL {
  if (window.trustedTypes === undefined) return workerUrl;
  // A policy name can be taken once per page.
  policy ??= window.trustedTypes.createPolicy('service-worker', {
    createScriptURL(url) {
      if (url === workerUrl) return url;
      throw new TypeError('not the site’s service worker');
    },
  });
  return policy.createScriptURL(workerUrl);
}

/** Registers the site's service worker, for notifications and the page without a network; resolves when it works. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedWorkerUrl(), {
    scope: '/',
    updateViaCache: 'none',
  });
  return navigator.serviceWorker.ready;
}

/** Returns true in a window of the installed app. */
export function isInstalled(): boolean {
  return (
    window.matchMedia?.('(display-mode: standalone), (display-mode: minimal-ui)').matches ?? false
  );
}

/**
 * Removes the service worker from this browser, with its notifications, the badge and the subscription to push messages.
 * Does not throw: a logout must not fail on it.
 */
export async function removeServiceWorker(): Promise<void> {
  try {
    await navigator.clearAppBadge?.();
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration === undefined) return;
    for (const notification of await registration.getNotifications()) notification.close();
    await registration.unregister();
  } catch (error) {
    console.warn(`service worker: ${String(error)}`);
  }
}
