/**
 * Why the tool does not do something: `refused` until what was asked for is another thing, `busy` until something else has
 * ended, `damaged` until the store is repaired.
 */
export type RefusalKind = 'refused' | 'busy' | 'damaged';

/** Something the tool does not do; its message is one sentence for the one who asked, and says what to do instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;

  constructor(message: string, kind: RefusalKind = 'refused') {
    super(message);
    this.kind = kind;
  }
}
