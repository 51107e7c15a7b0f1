/** A poll whose pace the test sets. */
export interface Looks {
  /** Resolves when the test wants another look; given to what polls. */
  readonly nextLook: () => Promise<void>;
  /** Lets it look once more, and resolves when it has looked. */
  readonly look: () => Promise<void>;
}

/** Makes what polls wait for the test in place of the clock. */
export function createLooks(): Looks {
  let wanted = Promise.withResolvers<void>();
  let hasLooked = Promise.withResolvers<void>();
  return {
    nextLook() {
      wanted = Promise.withResolvers();
      hasLooked.resolve();
      return wanted.promise;
    },
    async look() {
      await hasLooked.promise;
      hasLooked = Promise.withResolvers();
      wanted.resolve();
      await hasLooked.promise;
    },
  };
}
