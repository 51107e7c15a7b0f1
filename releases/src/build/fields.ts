import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AppName, Release } from '@studio/shared/contract';
import * as v from 'valibot';
import { listFiles } from '../files/files.ts';
import { appFolder } from '../files/folders.ts';

const require = createRequire(import.meta.url);

const isFunction = v.custom<(...args: readonly unknown[]) => unknown>(
  (value) => typeof value === 'function',
);
const moduleSchema = v.record(v.string(), v.unknown());
const clientSchema = v.object({ createContent: isFunction });

/** Returns the name of the collection that a path reads; undefined for a path that reads none. */
function collectionOf(path: string): string | undefined {
  const [, kind = '', name = '', rest] = path.split('/');
  if (kind === 'items') return name;
  // The client's own account; what lies below it is no collection.
  return kind === 'users' && name === 'me' && rest === undefined ? 'directus_users' : undefined;
}

const namesIn = (search: URLSearchParams, parameter: string) =>
  (search.get(parameter) ?? '').split(',').filter(Boolean);

/** Returns a content client with a backend that records the requested fields, those of the order too, and returns no records. */
function recorder() {
  const { createContent } = v.parse(clientSchema, { ...require('@studio/shared/client') });
  const asked = new Map<string, Set<string>>();
  const fetch = async (input: unknown) => {
    const { pathname, searchParams } = new URL(String(input));
    const collection = collectionOf(pathname);
    if (collection !== undefined) {
      const fields = asked.get(collection) ?? new Set();
      for (const field of namesIn(searchParams, 'fields')) fields.add(field);
      for (const field of namesIn(searchParams, 'sort')) fields.add(field.replace(/^-/, ''));
      asked.set(collection, fields);
    }
    return Response.json({ data: [] });
  };
  return { content: createContent({ url: 'http://backend.invalid', fetch }), asked };
}

/**
 * Returns the collections and fields that an app requests from the backend, found by running the functions of its folder
 * `src/content` whose name begins with `read` against a recording backend. Requests of the session and changes are not
 * included.
 * @param folder the folder of the app
 */
export async function askedFields(
  app: AppName,
  folder: string = appFolder(app),
): Promise<NonNullable<Release['fields']>> {
  const content = join(folder, 'src/content');
  if (!existsSync(content)) return {};
  const files = (await listFiles(content)).filter((file) =>
    /(?<!\.test|\.d)\.[cm]?[jt]s$/.test(file),
  );
  const { content: client, asked } = recorder();
  for (const file of files.sort()) {
    const reads = v.parse(moduleSchema, { ...require(join(content, file)) });
    for (const [name, read] of Object.entries(reads)) {
      if (!name.startsWith('read') || !v.is(isFunction, read)) continue;
      // A read may reject the empty response; only its request counts.
      await Promise.resolve()
        .then(() => read(client, 1))
        .catch(() => undefined);
    }
  }
  return Object.fromEntries(
    [...asked].map(([name, fields]): [string, string[]] => [name, [...fields].sort()]).sort(),
  );
}
