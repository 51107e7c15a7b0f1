/** How many clients attack the gateway in which way, all at the same time. */
export interface AttackPlan {
  /** Port of the gateway on this machine, and its origin. */
  readonly port: number;
  readonly site: string;
  /** Logins whose body comes a byte a second. */
  readonly bodies: number;
  /** Connections without a request. */
  readonly idle: number;
  /** Readers who take a few bytes of the document a second. */
  readonly readers: number;
  readonly document: string;
  /** Session of a client whose document it is, as a cookie. */
  readonly cookie: string;
}
