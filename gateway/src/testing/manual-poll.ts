/** A poll that the test triggers. */
export interface ManualPoll {
  /** Resolves when the test wants the next poll; passed to the code that polls. */
  readonly nextPoll: () => Promise<void>;
  /** Triggers a poll, and resolves when it has ended. */
  readonly poll: () => Promise<void>;
}

/** Creates a poll that waits for the test instead of the clock. */
export function createManualPoll(): ManualPoll {
  let wanted = Promise.withResolvers<void>();
  let hasPolled = Promise.withResolvers<void>();
  return {
    nextPoll() {
      wanted = Promise.withResolvers();
      hasPolled.resolve();
      return wanted.promise;
    },
    async poll() {
      await hasPolled.promise;
      hasPolled = Promise.withResolvers();
      wanted.resolve();
      await hasPolled.promise;
    },
  };
}
