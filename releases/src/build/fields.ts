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

/** What the backend calls what is read under a path. */
function collectionOf(path: string): string {
  const [, kind = '', name = ''] = path.split('/');
  if (kind === 'items') return name;
  return kind === 'users' ? 'directus_users' : kind;
}

/** A backend that answers nothing, and what it was asked for. */
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
    // What a read makes of no answer is not asked here.
    await Promise.resolve()
      .then(() => read(content, 1))
      .catch(() => undefined);
  }
  return Object.fromEntries(
    [...asked].map(([name, fields]): [string, string[]] => [name, [...fields].sort()]).sort(),
  );
}

/**
 * The collections and fields that an app asks the backend for, found by making its reads ask. Only `shared` may know
 * the backend: content is read by the shell's own copy of `content`; of `accounts` each remote has those files in it
 * whose reads it uses, perhaps with others of the same file. What the session and the calls that change something ask
 * for is not among them.
 * @param serverModule what the app's server build exports
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
