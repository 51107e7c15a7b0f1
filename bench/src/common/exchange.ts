/** One request of a page and its answer. Times are in seconds on the browser's own clock. */
export interface Exchange {
  readonly path: string;
  /** As the browser calls it: `Document`, `Script`, `Stylesheet`, `Image`, `Font`, `Fetch` … */
  readonly type: string;
  readonly sentAt: number;
  /** When the answer began. */
  readonly answeredAt: number;
  /** The answer's body as on the wire. */
  readonly bytes: number;
}

/** What a page asked for until it was at rest. */
export interface Visit {
  readonly exchanges: readonly Exchange[];
  /** When the first text or picture was painted. */
  readonly firstContentAt: number;
}
