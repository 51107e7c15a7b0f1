import { applyHead } from './apply-head.ts';
import { headOf } from './head-of.ts';

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

test('metadata follows a navigation and leaves nothing of the page before', () => {
  const first = { title: 'One', description: 'first', noIndex: true, canonical: '/one' };
  applyHead(first, context.origin);
  expect(document.head.querySelectorAll('meta')).not.toHaveLength(0);
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
