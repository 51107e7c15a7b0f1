import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageUrlPattern, reservedSegments } from '../../schema/page-url-rule.ts';

const accepts = (url: string) => new RegExp(pageUrlPattern).test(url);

test('accepts the home page, a word or a path as a page url', () => {
  for (const url of ['/', '/news', '/privacy', '/lavora-con-noi', '/servizi/buste-paga']) {
    assert.ok(accepts(url), url);
  }
});

test('rejects a path that the site itself uses', () => {
  for (const segment of reservedSegments) {
    assert.ok(!accepts(`/${segment}`), segment);
    assert.ok(!accepts(`/${segment}/altro`), segment);
    assert.ok(accepts(`/${segment}-altro`), segment);
  }
  assert.ok(!accepts('/news/12-titolo'));
  assert.ok(!accepts('/attivita/3-bilanci'));
  assert.ok(accepts('/attivita'));
});

test('leaves the names of files to the site', () => {
  for (const url of ['/favicon.ico', '/manifest.webmanifest', '/news.rss', '/scadenzario.ics']) {
    assert.ok(!accepts(url), url);
  }
});

test('accepts one spelling of a path only', () => {
  for (const url of ['', 'privacy', '/Privacy', '/privacy/', '//privacy', '/a b', '/a?b', '/è']) {
    assert.ok(!accepts(url), url);
  }
});
