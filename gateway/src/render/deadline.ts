/** Says that the time was up first. */
export const tooLate = Symbol('too late');

/** The outcome of the work, or `tooLate` when it takes longer than so many milliseconds. */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
): Promise<Result | typeof tooLate> {
  const deadline = Promise.withResolvers<typeof tooLate>();
  const timer = setTimeout(() => deadline.resolve(tooLate), milliseconds);
  try {
    return await Promise.race([work, deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
