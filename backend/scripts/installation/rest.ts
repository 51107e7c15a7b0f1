import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';

const errorSchema = v.object({
  errors: v.array(
    v.object({
      message: v.string(),
      extensions: v.optional(v.object({ code: v.optional(v.string()) })),
    }),
  ),
});

/** Thrown for a request that Directus rejected: HTTP status, and Directus' code and message. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(request: string, status: number, code: string, message: string) {
    super(`${request}: ${status} ${message}`);
    this.name = 'RestError';
    this.status = status;
    this.code = code;
  }
}

/** Thrown when no Directus answers: it is not running, or the network failed. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Returns the header that identifies the service account. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Requests to one Directus under one identity; each resolves with `data`.
 * @throws {RestError} when Directus rejects the request
 */
export interface Rest {
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
  patch(path: string, body: unknown): Promise<unknown>;
  remove(path: string): Promise<void>;
}

const rows = v.array(v.record(v.string(), v.unknown()));

/** Returns the rows of an endpoint as plain records. */
export async function list(rest: Rest, path: string): Promise<Record<string, unknown>[]> {
  return v.parse(rows, await rest.get(path));
}

const bodySchema = v.pipe(v.string(), v.parseJson(), v.object({ data: v.unknown() }));

async function refusal(request: string, response: Response): Promise<RestError> {
  // A body that is no JSON has no message: the status says what happened.
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = v.safeParse(errorSchema, body);
  const first = parsed.success ? parsed.output.errors[0] : undefined;
  return new RestError(
    request,
    response.status,
    first?.extensions?.code ?? 'UNKNOWN',
    first?.message ?? response.statusText,
  );
}

/** Returns requests with these headers, which identify the caller; without any the caller is a visitor. */
export function createRest(baseUrl: string, identity: Record<string, string> = {}): Rest {
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const init: RequestInit = {
      method,
      headers: {
        ...identity,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    // Directus sheds load with a 503 before it handles a request, so a retry repeats nothing.
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${baseUrl}${path}`, init).catch((error: unknown) => {
        throw new UnreachableError(`Directus does not answer at ${baseUrl}`, { cause: error });
      });
      if (response.status === 503 && attempt < 10) {
        await response.body?.cancel();
        await setTimeout(attempt * 200);
        continue;
      }
      if (!response.ok) throw await refusal(`${method} ${path}`, response);
      // Removals and some actions have an empty answer.
      const text = await response.text();
      return text === '' ? undefined : v.parse(bodySchema, text).data;
    }
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
    remove: async (path) => {
      await send('DELETE', path);
    },
  };
}
