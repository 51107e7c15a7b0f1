import { apiError } from '../api/api-error.ts';
import type { Answer } from '../directus.ts';
import { search } from './search.ts';
import { searchSources } from './searchable.ts';

const shortest = 3;
const longest = 100;

/** Answers `/search?q=…` from the cached content; a collection that cannot be read is left out. */
export async function readSearch(
  readItems: (path: string) => Promise<Answer>,
  parameters: URLSearchParams,
): Promise<Answer> {
  const query = (parameters.get('q') ?? '').trim();
  const isOnlyQuery = [...parameters.keys()].every((name) => name === 'q');
  if (!isOnlyQuery || query.length < shortest || query.length > longest) {
    const message = `"q" has ${shortest} to ${longest} characters.`;
    return { status: 400, body: apiError('INVALID_QUERY', message) };
  }
  const answers = await Promise.all(
    searchSources.map(async ({ path, texts }) => {
      const { status, body } = await readItems(path);
      return status === 200 ? texts(body) : undefined;
    }),
  );
  if (answers.every((texts) => texts === undefined)) {
    const message = 'The content cannot be searched at the moment.';
    return { status: 503, body: apiError('SERVICE_UNAVAILABLE', message) };
  }
  const texts = answers.flatMap((found) => found ?? []);
  return { status: 200, body: { data: search(texts, query) } };
}
