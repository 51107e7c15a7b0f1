/** Does something once the browser has nothing better to do; after the first picture, at any rate. */
export function whenIdle(work: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}
