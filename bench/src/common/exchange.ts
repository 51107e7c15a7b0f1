/** A request of a page and its response. Times are in seconds on the browser's own clock. */
export interface Exchange {
  readonly path: string;
  /** The resource type of the DevTools protocol: `Document`, `Script`, `Stylesheet`, `Image`, `Font`, `Fetch` … */
  readonly type: string;
  readonly sentAt: number;
  /** The time at which the response began. */
  readonly answeredAt: number;
  /** The size of the response body on the wire. */
  readonly bytes: number;
}

/** The requests of a page until it was idle. */
export interface Visit {
  readonly exchanges: readonly Exchange[];
  /** The time of the first contentful paint. */
  readonly firstContentAt: number;
}
