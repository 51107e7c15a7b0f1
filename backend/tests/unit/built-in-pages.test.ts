import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInPages } from '../../schema/built-in-pages.ts';
import { pageUrlPattern } from '../../schema/page-url-rule.ts';
import { makeBuiltInPages } from '../../scripts/apply/built-in-pages.ts';
import type { Rest } from '../../scripts/installation/rest.ts';

/** Pages as Directus would keep them. */
function pagesOf(...urls: string[]) {
  const pages: unknown[] = urls.map((url) => ({ url }));
  const unused = async () => assert.fail();
  const rest: Rest = {
    get: async () => pages,
    async post(path, page) {
      assert.equal(path, '/items/pagine');
      return pages.push(page);
    },
    patch: unused,
    remove: unused,
  };
  return { pages, rest };
}

test('creates the built-in pages of a new site as drafts, once', async () => {
  const { pages, rest } = pagesOf();
  const made = await makeBuiltInPages(rest);
  assert.deepEqual(
    made,
    builtInPages.map(({ url }) => url),
  );
  assert.equal(made[0], '/');
  for (const page of pages) assert.equal(Object(page).status, 'draft');
  for (const url of made) assert.match(url, new RegExp(pageUrlPattern));
  assert.deepEqual(await makeBuiltInPages(rest), []);
});

test('keeps existing pages unchanged', async () => {
  const { pages, rest } = pagesOf('/about', '/privacy');
  const made = await makeBuiltInPages(rest);
  assert.ok(!made.includes('/about') && made.includes('/'));
  assert.deepEqual(pages.slice(0, 2), [{ url: '/about' }, { url: '/privacy' }]);
});
