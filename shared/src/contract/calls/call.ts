import * as v from 'valibot';

/**
 * A call of the product's API that a browser may make: its facts for the gateway and the backend, and in its types what
 * the browser gives and gets. `Input` is the JSON body, or the query of a GET; undefined without one.
 */
export interface Call<Input = undefined, Answer = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/api`. */
  readonly path: `/${string}`;
  /** Path below `/account` of the extension that answers it, where it is another one; null when Directus answers it. */
  readonly route?: `/${string}` | null;
  /** Whose session cookie is forwarded. Only where needed: an expired session makes any call fail. */
  readonly session: 'none' | 'client';
  /** The rate limit per address. */
  readonly limit: 'general' | 'login' | 'account' | 'contact' | 'upload';
  /** The forwarded query parameters; all others are dropped. */
  readonly query?: readonly (Input extends object ? keyof Input & string : string)[];
  /** The body of a POST; JSON without this field. */
  readonly body?: 'file';
  /** True when the cookie is forwarded that identifies the browser: for logins. */
  readonly device?: true;
  /**
   * True for a call without a session that the action of a page may make on the server, for a form which a browser without
   * scripts sends.
   */
  readonly fromForm?: true;
  /** Parses the answer; absent where the browser reads none. */
  readonly answer?: v.GenericSchema<unknown, Answer>;
  /** Carries the type of the input; never set. */
  readonly input?: (input: Input) => void;
}

/** Returns the schema of the rows that a schema accepts; a newer backend may send others, which cannot be shown. */
// @__NO_SIDE_EFFECTS__
export function validRows<Row>(schema: v.GenericSchema<unknown, Row>) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const { success, output } = v.safeParse(schema, row);
        return success ? [output] : [];
      }),
    ),
  );
}
