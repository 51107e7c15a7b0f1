/** A public read whose parameters are not among the allowed shapes; answered with 400. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}
