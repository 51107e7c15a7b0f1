import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { type TestContext, test } from 'node:test';
import { serve } from '../testing/serve.ts';
import { compareReact } from './live-react.ts';

const { version } = createRequire(import.meta.url)('react/package.json');

const home = [
  '<link rel="modulepreload" href="/releases/shell/files/libraries.1a2b.js" integrity="sha384-x">',
  '<link rel="modulepreload" href="/releases/shell/files/dom.1a2b.js" integrity="sha384-x">',
].join('');
const renderer = 'export const __webpack_modules__={77(e,n,t){n.hydrateRoot=function(){}}}';
const shares = (react: string) => `[{name:"react",version:"${react}",factory:()=>()=>d(15)}]`;

/** Compares the React of the app `auth` with that of a site. */
async function compare(
  context: TestContext,
  { page = home, libraries = shares(version), chunk = renderer } = {},
): Promise<string | undefined> {
  const site = await serve(context, ({ url = '' }, response) =>
    response.end(url === '/' ? page : url.includes('/libraries.') ? libraries : chunk),
  );
  return await compareReact(site, 'auth');
}

test('finds the React of a live shell, which an app of the same version replaces', async (context) => {
  assert.equal(await compare(context), undefined);
  const waiting =
    '<script data-modules="/releases/shell/files/libraries.1a2b.js /releases/shell/files/dom.1a2b.js" data-waits="">';
  assert.equal(await compare(context, { page: waiting }), undefined, 'a shell that waits');
});

test('names the reason why edits reload the page', async (context) => {
  const unknown = 'the live shell keeps its React in an unknown place';
  assert.equal(
    await compare(context, { libraries: shares('18.3.1') }),
    `the live shell has React 18.3.1, and auth react ${version}`,
  );
  assert.equal(await compare(context, { libraries: '' }), unknown);
  assert.equal(await compare(context, { chunk: '' }), unknown);
  assert.equal(await compare(context, { page: '' }), 'the live shell does not name its React');
});
