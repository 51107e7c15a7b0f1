/** Begins when it is first called, and gives that outcome from then on. */
export function once<Result>(begin: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | undefined;
  return () => {
    begun ??= begin();
    return begun;
  };
}
