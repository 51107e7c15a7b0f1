/** A call that reached the backend. */
export interface Call {
  /** Method and path under the API. */
  readonly call: string;
  readonly body: unknown;
}

/** Answers by `<method> <path>`; several are given one after the other, the last one for good. */
export type Answers = { readonly [call: string]: readonly (() => Response)[] };

/** An error as the backend gives it. */
export function refusal(code: string, status = 400): () => Response {
  return () => Response.json({ errors: [{ message: code, extensions: { code } }] }, { status });
}

/** An answer with data. */
export function data(value: unknown): () => Response {
  return () => Response.json({ data: value });
}

/** The answer of calls that have nothing to say. */
export const done = () => new Response(null, { status: 204 });

/** A backend that cannot be reached. */
export function unreachable(): Response {
  throw new TypeError('fetch failed');
}

/** A backend with canned answers that remembers what it was asked; the anti-forgery cookie is there already. */
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
