type Answer = () => Response | Promise<Response>;

/** Answers by method and path under the API, `GET /users/me`; the last of a list goes on. */
export type Answers = Record<string, readonly Answer[]>;

/** An answer with this in it. */
export const data = (value: unknown): Answer => {
  return () => Response.json({ data: value });
};

/** An answer that says that it is done. */
export const done: Answer = () => new Response(null, { status: 204 });

/** An error as the backend words it. */
export const refusal = (status: number, code: string): Answer => {
  return () => Response.json({ errors: [{ message: '', extensions: { code } }] }, { status });
};

/** No answer at all. */
export const silence: Answer = () => {
  throw new TypeError('fetch failed');
};

/** One thing that was asked of the backend. */
export interface Asked {
  readonly call: string;
  readonly body: unknown;
}

/** A backend that gives the answers one after the other and remembers what it was asked. */
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
