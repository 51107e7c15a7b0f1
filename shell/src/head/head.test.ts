import { createI18n } from '@studio/shared/client';
import { exampleBootstrapData } from '@studio/shared/testing';
import { applyHead, createHeadContext, headOf } from './head.ts';

const context = {
  translate: (key: string) => key,
  siteName: 'Studio',
  origin: 'https://s.example',
};

const titled = (title: string) => ({ head: () => ({ title }) });

test('uses the metadata of the deepest route', () => {
  const matches = [
    { route: { id: 'a', handle: titled('outer') } },
    { route: { id: 'b', handle: titled('inner') } },
    { route: { id: 'c' } },
  ];
  expect(headOf({ matches, loaderData: {} }, context).title).toBe('inner');
});

test('names a failed page after the failure and excludes it from search engines', () => {
  const matches = [{ route: { id: 'a', handle: titled('page') } }];
  const missing = { status: 404, statusText: '', internal: false, data: null };
  const failed = (error: unknown) =>
    headOf({ matches, loaderData: {}, errors: { a: error } }, context);
  expect(failed(missing)).toEqual({ title: 'shell:notFound.title | Studio', noIndex: true });
  expect(failed(new Error())).toEqual({ title: 'shell:unexpected.title | Studio', noIndex: true });
});

const withName = (denominazione: string | null) =>
  createHeadContext(
    { ...exampleBootstrapData, configuration: { denominazione } },
    createI18n('it', {}),
  ).siteName;

test('names the site after the firm, without its legal form', () => {
  expect(withName('Studio Bellandi Società tra Professionisti a r.l.')).toBe('Studio Bellandi');
  expect(withName(null)).toBe(withName(''));
});

test('describes the picture of a page and removes it with the page', () => {
  const contentOf = (key: string) =>
    document.head
      .querySelector(`meta[property="${key}"], meta[name="${key}"]`)
      ?.getAttribute('content');
  const imageSize = { width: 1200, height: 630 };
  applyHead({ title: 'One', image: '/one.jpg', imageSize, imageAlt: 'Portico' }, context.origin);
  expect(contentOf('og:image')).toBe('https://s.example/one.jpg');
  expect(contentOf('og:image:width')).toBe('1200');
  expect(contentOf('og:image:height')).toBe('630');
  expect(contentOf('og:image:alt')).toBe('Portico');
  expect(contentOf('twitter:card')).toBe('summary_large_image');
  applyHead({ title: 'Two' }, context.origin);
  expect(document.head.querySelectorAll('meta[property^="og:image"]')).toHaveLength(0);
  expect(contentOf('twitter:card')).toBe('summary');
});

test('replaces all metadata of the previous page', () => {
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
