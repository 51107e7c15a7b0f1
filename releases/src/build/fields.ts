import { createRequire } from 'node:module';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';

const require = createRequire(import.meta.url);

const isFunction = v.custom<(...args: readonly unknown[]) => unknown>(
  (value) => typeof value === 'function',
);
const moduleSchema = v.record(v.string(), v.unknown());
const contentSchema = v.looseObject({ createContent: isFunction });
const shellSchema = v.object({
  singletons: v.object({ '@studio/shared/content': contentSchema }),
});

/** Returns the name of the collection that a path reads. */
function collectionOf(path: string): string {
  const [, kind = '', name = ''] = path.split('/');
  if (kind === 'items') return name;
  return kind === 'users' ? 'directus_users' : kind;
}

/** Returns a content client with a backend that records the requested fields and returns no records. */
function recorder(createContent: (...args: readonly unknown[]) => unknown) {
  const asked = new Map<string, Set<string>>();
  const fetch = async (input: unknown) => {
    const { pathname, searchParams } = new URL(String(input));
    const collection = collectionOf(pathname);
    const fields = asked.get(collection) ?? new Set();
    for (const field of (searchParams.get('fields') ?? '').split(',').filter(Boolean))
      fields.add(field);
    asked.set(collection, fields);
    return Response.json({ data: [] });
  };
  return { content: createContent({ url: 'http://backend.invalid', fetch }), asked };
}

async function fieldsOf(
  reads: Readonly<Record<string, unknown>>,
  createContent: (...args: readonly unknown[]) => unknown,
): Promise<NonNullable<Release['fields']>> {
  const { content, asked } = recorder(createContent);
  for (const [name, read] of Object.entries(reads)) {
    if (!name.startsWith('read') || !v.is(isFunction, read)) continue;
    // A read may reject the empty response; only its request counts.
    await Promise.resolve()
      .then(() => read(content, 1))
      .catch(() => undefined);
  }
  return Object.fromEntries(
    [...asked].map(([name, fields]): [string, string[]] => [name, [...fields].sort()]).sort(),
  );
}

/**
 * Returns the collections and fields that an app requests from the backend, found by running its reads against a
 * recording backend. Only `shared` reads from the backend: the shell has `content`; a remote has the files of
 * `accounts` whose reads it uses, perhaps with other reads of the same file. Requests of the session and changes are
 * not included.
 * @param serverModule the exports of the app's server build
 * @param serverCode its text, which is not minified
 */
export async function askedFields(
  app: AppName,
  serverModule: unknown,
  serverCode: string,
): Promise<NonNullable<Release['fields']>> {
  if (app === 'shell') {
    const { singletons } = v.parse(shellSchema, serverModule);
    const content = singletons['@studio/shared/content'];
    return await fieldsOf(content, content.createContent);
  }
  const accounts = v.parse(moduleSchema, { ...require('@studio/shared/accounts') });
  const used = Object.entries(accounts).filter(([name]) =>
    serverCode.includes(`function ${name}(`),
  );
  const { createContent } = v.parse(contentSchema, { ...require('@studio/shared/content') });
  return await fieldsOf(Object.fromEntries(used), createContent);
}
