/**
 * The kind of a rejection: `refused` until the request is another one, `busy` until another change has ended, `damaged`
 * until the store is repaired.
 */
export type RejectionKind = 'refused' | 'busy' | 'damaged';

/** A change that the tool rejects; the message is a sentence that names the reason and the next step. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError';
  readonly kind: RejectionKind;

  constructor(message: string, kind: RejectionKind = 'refused') {
    super(message);
    this.kind = kind;
  }
}
