/** Resolves in the next task, so that the browser can handle input in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // A timer waits for at least four milliseconds, an animation frame for a visible tab.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Calls `work` once the browser is idle, at the latest after two seconds. */
export function whenIdle(work: () => void): void {
  // Safari does not have requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}
