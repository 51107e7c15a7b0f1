import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeBytes, codeFiles } from './bytes.ts';

test('adds up JavaScript and CSS separately and ignores other files', () => {
  const files = [
    { path: '/a.js', bytes: 1 },
    { path: '/b.js', bytes: 2 },
    { path: '/a.css', bytes: 4 },
    { path: '/a.woff2', bytes: 8 },
  ];
  assert.deepEqual(codeBytes(files), { script: 3, style: 4 });
});

test('keeps scripts and style sheets among the requests of a page', () => {
  const times = { sentAt: 0, answeredAt: 1, bytes: 1 };
  const exchanges = ['Document', 'Script', 'Stylesheet', 'Image'].map((type) => ({
    ...times,
    type,
    path: `/${type}`,
  }));
  assert.deepEqual(
    codeFiles(exchanges).map(({ path }) => path),
    ['/Script', '/Stylesheet'],
  );
});
