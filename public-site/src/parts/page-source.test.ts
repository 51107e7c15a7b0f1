import { cannedContent } from '../testing/canned-content.ts';
import { firm, page } from '../testing/examples.ts';
import { pageBase, readPageSource } from './page-source.ts';

const url = new URL('http://site.test/pagina/');

test('a page without a picture of its own shows the one of the site', async () => {
  const content = cannedContent({
    '/items/pagine': [{ ...page, header_image: null }],
    '/items/configurazione/1': firm,
  });
  expect(pageBase(await readPageSource(content, url)).image).toEqual(firm.default_image_header);
});

test('a page does without the configuration', async () => {
  const content = cannedContent({ '/items/pagine': [{ ...page, header_image: null }] });
  expect(pageBase(await readPageSource(content, url)).image).toBeNull();
});

test('an address without a published page is not found', async () => {
  const content = cannedContent({ '/items/pagine': [] });
  await expect(readPageSource(content, url)).rejects.toHaveProperty('status', 404);
});

test('a backend that is away makes the page unavailable', async () => {
  await expect(readPageSource(cannedContent({}), url)).rejects.toHaveProperty('status', 503);
});
