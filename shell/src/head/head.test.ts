import { applyHead } from './apply-head.ts';
import { jsonBlock } from './escape.ts';
import { headOf } from './head-of.ts';
import { renderHead } from './render-head.ts';

const context = {
  translate: (key: string) => key,
  siteName: 'Studio',
  origin: 'https://s.example',
};

const titled = (title: string) => ({ head: () => ({ title }) });

test('the deepest route with metadata decides', () => {
  const matches = [
    { route: { id: 'a', handle: titled('outer') } },
    { route: { id: 'b', handle: titled('inner') } },
    { route: { id: 'c' } },
  ];
  expect(headOf({ matches, loaderData: {} }, context).title).toBe('inner');
});

test('a page that failed is called after the failure and kept out of search engines', () => {
  const matches = [{ route: { id: 'a', handle: titled('page') } }];
  const missing = { status: 404, statusText: '', internal: false, data: null };
  const failed = (error: unknown) =>
    headOf({ matches, loaderData: {}, errors: { a: error } }, context);
  expect(failed(missing)).toEqual({ title: 'shell:notFound.title | Studio', noIndex: true });
  expect(failed(new Error())).toEqual({ title: 'shell:unexpected.title | Studio', noIndex: true });
});

test('what an editor types cannot leave the element it is written into', () => {
  const head = { title: '</title><script>', description: '"><script>alert(1)</script>' };
  const html = renderHead(head, context.origin);
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;');
});

test('structured data cannot end its script element', () => {
  expect(jsonBlock({ name: '</script><!--' })).not.toContain('<');
});

test('addresses in metadata are absolute', () => {
  const html = renderHead(
    { title: 'News', canonical: '/news', image: '/api/assets/1' },
    context.origin,
  );
  expect(html).toContain('<link rel="canonical" href="https://s.example/news">');
  expect(html).toContain('content="https://s.example/api/assets/1"');
});

test('metadata follows a navigation and leaves nothing of the page before', () => {
  document.head.innerHTML = renderHead(
    { title: 'One', description: 'first', canonical: '/one', noIndex: true },
    context.origin,
  );
  applyHead({ title: 'Two', canonical: '/two' }, context.origin);
  expect(document.title).toBe('Two');
  expect(document.head.querySelector('meta[name="description"]')).toBeNull();
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1);
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    'https://s.example/two',
  );
});
