import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import { escapeFromSlot } from '../render/slot-markup.ts';

const origins = { siteUrl: 'https://site.example', studioUrl: 'https://studio.example' };

const names =
  'p b a ul ol li dl dt dd table thead tbody tr td th caption h1 h2 h3 div section blockquote pre img figure ' +
  'figcaption hr sup code button form select option svg math title noscript textarea';

/** Numbers from 0 to 1, always the same ones: Park and Miller's generator. */
function* numbers(): Generator<number> {
  for (let seed = 1; ; ) {
    seed = (seed * 16807) % 2147483647;
    yield seed / 2147483647;
  }
}

function* brokenMarkup(count: number): Generator<string> {
  const random = numbers();
  const below = (most: number) => Math.floor((random.next().value ?? 0) * most);
  const tags = names.split(' ');
  for (let document = 0; document < count; document++) {
    const parts = Array.from({ length: 2 + below(14) }, () => {
      const tag = tags[below(tags.length)];
      return [`<${tag}>`, `<${tag}>`, `</${tag}>`, 'x'][below(4)];
    });
    yield parts.join('');
  }
}

test('pages take what is left of any markup of editors, and cleaning it again changes nothing', () => {
  for (const broken of brokenMarkup(3000)) {
    const clean = sanitizeHtml(broken, origins);
    assert.equal(escapeFromSlot(`<div>${clean}</div>`), undefined, `${broken} became ${clean}`);
    assert.equal(sanitizeHtml(clean, origins), clean, broken);
  }
});
