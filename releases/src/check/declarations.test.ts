import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Release } from '@studio/shared/contract';
import { temporarySite } from '../testing/temporary-site.ts';
import type { FileTexts } from '../types/declarations.ts';
import { findProblems } from './check.ts';

/** Returns the declarations of a shell, with some changes. */
function declared({ session = '', messages = `action: { retry: string }` } = {}): FileTexts {
  return {
    'client/index.d.ts': `
      export { sharedMessages } from './i18n/messages/index.ts';
      export type Outcome = 'done' | 'refused';
      export interface Session { email: string }
      ${session || signature}`,
    'client/i18n/messages/index.d.ts': `
      export declare const sharedMessages: { it: { ${messages} }; en: { ${messages} } };`,
  };
}

const signature = 'export declare function login(email: string): Promise<Outcome>;';

/** Returns the sources of a remote whose page logs in on a click; `t` checks keys as the hook does. */
function remote(page: string, messages: unknown = { title: 'Accesso' }): FileTexts {
  return {
    'shared/package.json': JSON.stringify({ exports: { './*': './src/*/index.ts' } }),
    'shared/src/client/types/messages.d.ts': `
      import 'i18next';
      import type { sharedMessages } from '@studio/shared/client';
      declare module 'i18next' {
        interface CustomTypeOptions { defaultNS: 'shared' }
        interface ResourceNamespaceMap { shared: (typeof sharedMessages)['it'] }
      }`,
    'auth/src/messages/it.json': JSON.stringify(messages),
    'auth/src/messages/keys.d.ts': `
      import 'i18next';
      import type own from './it.json';
      declare module 'i18next' { interface ResourceNamespaceMap { auth: typeof own } }`,
    'auth/src/remote.ts': `export const click = () => import('./page.ts');`,
    'auth/src/page.ts': `
      import { login, type Outcome, type Session } from '@studio/shared/client';
      import type { TFunction } from 'i18next';
      declare const t: TFunction<['auth', 'shared']>;
      ${page}`,
  };
}

const uses = `
  export async function act(session: Session) {
    const outcome: Outcome = await login(session.email);
    return outcome === 'done' ? t('title') : t('shared:action.retry');
  }`;

const imports = {
  browser: { '@studio/shared/client': ['login'] },
  server: { '@studio/shared/client': ['login'] },
};

/** Makes a site with a live shell and perhaps one before it; both share the session. */
async function siteWith(context: TestContext, live: FileTexts, before?: FileTexts) {
  const site = await temporarySite(context);
  const shell = (version: string, declarations: FileTexts) =>
    site.release(
      {
        app: 'shell',
        version,
        shared: { provided: { '@studio/shared/client': '1.0.0' }, required: {} },
        exports: imports,
      },
      { recorded: { declarations, sources: {} } },
    );
  if (before !== undefined) await site.promote(await shell('1.0.0', before));
  await site.promote(await shell('2.0.0', live));
  return {
    ...site,
    shell,
    remote: (version: string, sources: FileTexts, declarations = declared()) =>
      site.release({ app: 'auth', version, imports }, { recorded: { declarations, sources } }),
    problems: (candidate: Release) =>
      findProblems(site.store, site.publicKeys, candidate, { without: [], because: undefined }),
  };
}

/** Returns the problems of a shell with another session while a remote that uses it is live. */
async function shellWith(context: TestContext, session: string, page = uses) {
  const site = await siteWith(context, declared());
  await site.promote(await site.remote('1.0.0', remote(page)));
  return await site.problems(await site.shell('3.0.0', declared({ session })));
}

for (const [change, session] of [
  ['one more export', `${signature} export declare function logout(): void;`],
  ['one more optional parameter', signature.replace('string', 'string, code?: string')],
  ['a wider parameter', signature.replace('email: string', 'email: string | undefined')],
] as const) {
  test(`accepts a shell with ${change}`, async (context) => {
    assert.deepEqual(await shellWith(context, session), []);
  });
}

for (const [change, session, says] of [
  ['another signature', signature.replace('string', 'string, code: string'), /Expected 2 arg/],
  ['a narrower parameter', signature.replace('string', "'a@b.it'"), /not assignable/],
  [
    'a wider return type',
    signature.replace('<Outcome>', `<Outcome | 'locked'>`),
    /"locked".*not assignable/,
  ],
] as const) {
  test(`lets a shell with ${change} wait for the remote that uses it`, async (context) => {
    const [problem = '', ...more] = await shellWith(context, session);
    assert.deepEqual(more, []);
    assert.match(problem, says);
    assert.match(
      problem,
      /^auth 1\.0\.0 with shell 3\.0\.0 \(client\/index\.d\.ts changed\) .*auth\/src\/page\.ts:\d+/,
    );
    assert.match(problem, /auth must be released for the new declarations first\.$/);
  });
}

test('accepts a shell that changes an import which the remote does not call that way', async (context) => {
  const session = signature.replace('string', 'string, code: string');
  assert.deepEqual(await shellWith(context, session, 'export const page = login;'), []);
});

test('accepts a shell that removes an unused type', async (context) => {
  const site = await siteWith(context, declared());
  await site.promote(await site.remote('1.0.0', remote(uses)));
  const renamed = Object.entries(declared()).map(([path, text]) => [
    path,
    text.replace('interface Session', 'interface Login'),
  ]);
  assert.deepEqual(await site.problems(await site.shell('3.0.0', Object.fromEntries(renamed))), []);
});

test('lets a remote wait for the shell whose declarations it uses', async (context) => {
  const site = await siteWith(context, declared());
  const session = signature.replace('string', 'string, code?: string');
  const page = `export const act = () => login('a', 'b').then(() => t('title'));`;
  const candidate = await site.remote('2.0.0', remote(page), declared({ session }));
  const [problem = '', ...more] = await site.problems(candidate);
  assert.deepEqual(more, []);
  assert.match(
    problem,
    /^auth 2\.0\.0 with shell 2\.0\.0 .*shell must be released with the declarations that auth uses first/,
  );
});

for (const [form, page, says] of [
  ['written out', `t('titel')`, /^auth 2\.0\.0 shows the message titel, which does not exist/],
  [
    'composed of known parts',
    `t(\`\${login.length > 1 ? 'title' : 'lead'}.long\` as const)`,
    /shows one of the messages lead\.long, title\.long, of which some/,
  ],
  [
    'composed of any string',
    `t(\`title.\${login.name}\`)`,
    /shows a message by a key that can be any string/,
  ],
] as const) {
  test(`reports a message that a remote lacks, with a key ${form}`, async (context) => {
    const site = await siteWith(context, declared());
    const found = await site.problems(
      await site.remote('2.0.0', remote(`export const x = ${page};`)),
    );
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] ?? '', says);
  });
}

test('reports a shared message that the live shell lacks, but not one that the shell before lacks', async (context) => {
  const messages = `action: { retry: string; close: string }`;
  const page = `
    export const of = (what: 'retry' | 'close') => [login, t(\`shared:action.\${what}\`)];`;
  const old = await siteWith(context, declared());
  const candidate = remote(page);
  const [problem = '', ...more] = await old.problems(
    await old.remote('2.0.0', candidate, declared({ messages })),
  );
  assert.deepEqual(more, []);
  assert.match(
    problem,
    /shows one of the messages shared:action\.close, shared:action\.retry, of which some/,
  );
  assert.match(problem, /shell must be released with the declarations that auth uses first/);
  const newer = await siteWith(context, declared({ messages }), declared());
  assert.deepEqual(
    await newer.problems(await newer.remote('2.0.0', candidate, declared({ messages }))),
    [],
  );
});
