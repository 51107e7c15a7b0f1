type Answer = () => Response | Promise<Response>;

/** Answers by method and path under the API (`GET /users/me`); the last of a list repeats. */
export type Answers = Record<string, readonly Answer[]>;

/** Answers with data. */
export const data = (value: unknown): Answer => {
  return () => Response.json({ data: value });
};

/** Answers with success and no data. */
export const done: Answer = () => new Response(null, { status: 204 });

/** Answers with an error in the backend's format; some errors say more than their code. */
export const refusal = (status: number, code: string, more: object = {}): Answer => {
  const errors = [{ message: '', extensions: { ...more, code } }];
  return () => Response.json({ errors }, { status });
};

/** Fails like an unreachable network. */
export const silence: Answer = () => {
  throw new TypeError('fetch failed');
};

/** A request to the backend. */
export interface Asked {
  readonly call: string;
  readonly body: unknown;
}

/** Creates a backend that gives the answers one after the other and records the requests. */
export function backendWith(answers: Answers) {
  const asked: Asked[] = [];
  const left = new Map(Object.entries(answers));

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace('/api', '')}`;
    asked.push({ call, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const [answer = silence, ...others] = left.get(call) ?? [];
    if (others.length > 0) left.set(call, others);
    return answer();
  };

  return { fetch, asked };
}
