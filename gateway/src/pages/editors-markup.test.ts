import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import { escapeFromSlot } from '../render/slot-markup.ts';
import { createRandom } from '../testing/random.ts';

const origins = { siteUrl: 'https://site.example', studioUrl: 'https://studio.example' };

const names =
  'p b a ul ol li dl dt dd table thead tbody tr td th caption h1 h2 h3 div section blockquote pre img figure ' +
  'figcaption hr sup code button form select option svg math title noscript textarea';

function* brokenMarkup(count: number): Generator<string> {
  const random = createRandom();
  const below = (most: number) => Math.floor(random() * most);
  const tags = names.split(' ');
  for (let document = 0; document < count; document++) {
    const parts = Array.from({ length: 2 + below(14) }, () => {
      const tag = tags[below(tags.length)];
      return [`<${tag}>`, `<${tag}>`, `</${tag}>`, 'x'][below(4)];
    });
    yield parts.join('');
  }
}

test('cleans broken markup idempotently to markup that pages accept', () => {
  for (const broken of brokenMarkup(3000)) {
    const clean = sanitizeHtml(broken, origins);
    assert.equal(escapeFromSlot(`<div>${clean}</div>`), undefined, `${broken} became ${clean}`);
    assert.equal(sanitizeHtml(clean, origins), clean, broken);
  }
});
