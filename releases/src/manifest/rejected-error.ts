/**
 * Why the tool does not do something: `refused` until what was asked for is another thing, `busy` until something else has
 * ended, `damaged` until the store is repaired.
 */
export type RejectionKind = 'refused' | 'busy' | 'damaged';

/** Something the tool does not do; its message is one sentence for the one who asked, and says what to do instead. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
  readonly kind: RejectionKind;

  constructor(message: string, kind: RejectionKind = 'refused') {
    super(message);
    this.kind = kind;
  }
}
