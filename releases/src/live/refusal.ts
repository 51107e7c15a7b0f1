/** Something the tool does not do; its message is one sentence for whoever asked, and says what to do instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
