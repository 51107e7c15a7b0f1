/** Resolves in another task: what is done afterwards does not keep the page from answering for longer. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // A timer would wait for four milliseconds or more, a frame for the tab to be seen.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
