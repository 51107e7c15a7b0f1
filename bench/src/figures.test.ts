import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dated, replaceFigures } from './figures.ts';

const order = ['bytes', 'trips', 'growth'];
const empty = 'Before\n\n<!-- figures -->\n<!-- end of figures -->\n\nAfter\n';

test('replaces the figures of one section and keeps the others', () => {
  const both = replaceFigures(
    replaceFigures(empty, order, 'trips', '### Trips\n\n2'),
    order,
    'bytes',
    '### Bytes\n\nold',
  );
  const page = replaceFigures(both, order, 'bytes', '### Bytes\n\nnew');
  assert.equal(
    page,
    'Before\n\n<!-- figures -->\n\n<!-- figures of bytes -->\n\n### Bytes\n\nnew\n\n<!-- figures of trips -->\n\n### Trips\n\n2\n\n<!-- end of figures -->\n\nAfter\n',
  );
  assert.equal(replaceFigures(page, order, 'bytes', '### Bytes\n\nnew'), page);
});

test('removes figures of a section that no longer exists', () => {
  const page = replaceFigures(empty, ['old'], 'old', '### Old');
  assert.doesNotMatch(replaceFigures(page, order, 'bytes', '### Bytes'), /Old/);
});

test('rejects a page without markers for figures', () => {
  assert.throws(() => replaceFigures('no place', order, 'bytes', 'new'), /lacks/);
});

test('inserts the date below the title of a section', () => {
  assert.equal(
    dated('### Bytes\n\nAim: few.\n\n| a |', 'Today.'),
    '### Bytes\n\nToday.\n\nAim: few.\n\n| a |',
  );
});
