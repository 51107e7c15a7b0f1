/** A call to the backend. */
export interface Call {
  /** Method and path under the API. */
  readonly call: string;
  readonly body: unknown;
}

/** The answers by `<method> <path>`, given in turn; the last one repeats. */
export type Answers = { readonly [call: string]: readonly (() => Response | Promise<Response>)[] };

/** Returns an error answer of the backend. */
export function rejection(code: string, status = 400): () => Response {
  return () => Response.json({ errors: [{ message: code, extensions: { code } }] }, { status });
}

/** Returns an answer with data. */
export function data(value: unknown): () => Response {
  return () => Response.json({ data: value });
}

/** Answers a login. */
export const loggedIn = () => data({ expires: 900_000 })();

/** Returns an empty answer. */
export const done = () => new Response(null, { status: 204 });

/** Fails like a request to an unreachable backend. */
export function unreachable(): Response {
  throw new TypeError('fetch failed');
}

/** Creates a backend that gives the answers and records the calls; sets the anti-forgery cookie. */
export function backend(answers: Answers) {
  document.cookie = 'XSRF-TOKEN=token';
  const calls: Call[] = [];
  const left = new Map(Object.entries(answers).map(([call, list]) => [call, [...list]]));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(String(input)).pathname.replace('/api', '');
    const call = `${init?.method ?? 'GET'} ${path}`;
    calls.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    const list = left.get(call) ?? [];
    const answer = list.length > 1 ? list.shift() : list[0];
    return (answer ?? unreachable)();
  };
  return { calls, fetch };
}

/** Returns a mail's token with these claims and an invalid signature, which only the backend would check. */
export function tokenWith(claims: object): string {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}
