import * as v from 'valibot';
import type { Call } from '../../contract/calls.ts';
import type { Content } from './content-client.ts';
import { requestUnsafe } from './unsafe-request.ts';

/**
 * Makes a call of the registry. All but GET go with the anti-forgery token.
 * @param given the JSON body, a form with a file, or the query of a GET; undefined members are left out
 * @returns the answer, parsed; undefined where the registry names none
 * @throws a Directus error
 * @throws {v.ValiError} when the backend answers in another shape
 */
export function call<Input, Answer>(
  content: Content,
  call: Call<Input, Answer>,
  ...given: [Input] extends [undefined] ? [] : [given: Input]
): Promise<Answer>;
export async function call(
  content: Content,
  { method, path, answer }: Call<never>,
  given: object = {},
): Promise<unknown> {
  const data =
    method === 'GET'
      ? await content.request<unknown>(() => ({ method, path, params: definedIn(given) }))
      : await requestUnsafe<unknown>(content, () => ({ method, path, ...bodyOf(method, given) }));
  return answer && v.parse(answer, data);
}

const definedIn = (given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

function bodyOf(method: 'POST' | 'DELETE', given: object) {
  if (method === 'DELETE') return {};
  if (!(given instanceof FormData)) return { body: JSON.stringify(given) };
  // The client of Directus leaves this type to the browser, which adds the boundary between the parts.
  return { body: given, headers: { 'Content-Type': 'multipart/form-data' } };
}
