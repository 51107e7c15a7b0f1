/** What became of a form that was sent; an action may answer with more than this. */
export interface Outcome {
  /** Code of what went wrong; null when nothing did. */
  readonly error: string | null;
}
