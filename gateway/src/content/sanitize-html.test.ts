import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sanitizeHtml } from './sanitize-html.ts';

const context = { siteUrl: 'https://studio.example', studioUrl: 'https://editor.example' };
const clean = (html: string) => sanitizeHtml(html, context);
const id = 'f9681eb3-e1e5-49ec-814b-33dc660f154a';

for (const [dirty, expected] of [
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<p onclick="x" style="color:red" class="a" id="location">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="jav&#x09;ascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="mailto:a@b.it">a</a>', '<a href="mailto:a@b.it">a</a>'],
  ['<a href="a@b.it">a</a>', '<a href="mailto:a@b.it">a</a>'],
  ['<a href=" www.inps.it/x">a</a>', '<a href="https://www.inps.it/x" rel="noopener">a</a>'],
  ['<a href="inps.it">a</a>', '<a href="https://inps.it" rel="noopener">a</a>'],
  ['<a href="051 000 0142">a</a>', '<a href="tel:0510000142">a</a>'],
  ['<a href="modulo.pdf">a</a>', '<a href="modulo.pdf">a</a>'],
  ['<a href="/news#3">a</a>', '<a href="/news#3">a</a>'],
  ['<a href="https://x.it" target="_blank">a</a>', '<a href="https://x.it" rel="noopener">a</a>'],
  ['<a href="https://studio.example/about">a</a>', '<a href="https://studio.example/about">a</a>'],
  ['<img src="https://x.it/a.png">', ''],
  ['<img src="x" onerror="alert(1)">', ''],
  ['<iframe src="https://x.it"></iframe><object></object><embed><form><input></form>', ''],
  ['<svg><a xlink:href="javascript:1">a</a></svg>', '<a>a</a>'],
  ['<math><mtext><style><img src=x onerror=1></style></mtext></math>', ''],
  ['<h1>Titolo</h1>', '<h2>Titolo</h2>'],
  ['<p>uno<p>due<b>tre', '<p>uno</p><p>due<b>tre</b></p>'],
  ['<!-- <script>x</script> -->a', 'a'],
  [
    '<table><tr><td colspan="2" bgcolor="x">a</td></tr></table>',
    '<figure role="group" aria-label="Tabella" tabindex="0"><table><tbody><tr><td colspan="2">a</td></tr></tbody></table></figure>',
  ],
  [
    '<figure lang="en" tabindex="5"><table><caption>Anni</caption><tr><td>a</td></tr></table></figure>',
    '<figure lang="en" role="group" aria-label="Tabella: Anni" tabindex="0"><table><caption>Anni</caption><tbody><tr><td>a</td></tr></tbody></table></figure>',
  ],
  [
    '<table><tr><th>Quando</th><th>A "chi" <b>va</b></th></tr></table>',
    '<figure role="group" aria-label="Tabella: Quando, A &quot;chi&quot; va" tabindex="0"><table><tbody><tr><th>Quando</th><th>A "chi" <b>va</b></th></tr></tbody></table></figure>',
  ],
] as const) {
  test(`cleans ${dirty}`, () => assert.equal(clean(dirty), expected));
}

test('rewrites the file addresses of the editor to those of the site', () => {
  const own = `<img src="/api/assets/${id}" alt="a" loading="lazy">`;
  for (const address of [
    `https://editor.example/assets/${id}?width=300`,
    `https://editor.example/assets/${id}.png`,
    `/assets/${id}`,
    `/api/assets/${id}`,
  ]) {
    assert.equal(clean(`<img src="${address}" alt="a">`), own);
  }
  assert.equal(
    clean(`<a href="https://editor.example/assets/${id}/file.pdf">a</a>`),
    `<a href="/api/assets/${id}">a</a>`,
  );
});

/** Measures the processor time that cleaning takes, in microseconds. */
function timeFor(html: string): number {
  const before = process.cpuUsage();
  assert.doesNotMatch(clean(html), /onclick|javascript:/);
  return process.cpuUsage(before).user;
}

for (const [name, htmlOf] of [
  ['nested', (size: number) => '<div>'.repeat(size / 10) + '<b>'.repeat(size / 10)],
  [
    'side by side',
    (size: number) => '<p onclick="x">testo <a href="javascript:1">a</a></p>'.repeat(size / 50),
  ],
  ['unfinished', (size: number) => '<a href="'.repeat(size / 9)],
  ['<', (size: number) => '<'.repeat(size)],
  ['&', (size: number) => '&'.repeat(size)],
] as const) {
  test(`@slow cleans a megabyte of markup in linear time: ${name}`, () => {
    const isInProportion = () => timeFor(htmlOf(1_000_000)) < 32 * timeFor(htmlOf(1_000_000 / 8));
    // In quadratic time eight times the text would take 64 times as long. Noise spoils some tries, not all.
    assert.ok([1, 2, 3, 4, 5].some(isInProportion));
  });
}

test('is idempotent and leaves nothing dangerous', () => {
  const parts = fc.constantFrom(
    ...['<script>', '</script>', '<p>', '</p>', '<a href="', 'javascript:alert(1)', '">', '</a>'],
    ...[
      '<img src=x onerror=',
      'alert(1)',
      '>',
      '<svg/onload=',
      '<style>',
      '</style>',
      '<b>',
      '&lt;',
    ],
    ...[
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '"',
      "'",
      '`',
      '&#x3c;',
      'testo',
      '<math>',
      '<noscript>',
    ],
    ...[
      '<textarea>',
      '</textarea>',
      '<xmp>',
      '\0',
      '<template>',
      '<iframe srcdoc="',
      '<base href=',
    ],
    ...['<table>', '</table>', '<td>', '<th>', '<caption>', '<figure>', '</figure>'],
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 25 }), (pieces) => {
      const once = clean(pieces.join(''));
      assert.equal(clean(once), once);
      for (const [tag] of once.matchAll(/<[^>]*>/g)) assertHarmless(tag);
    }),
    { numRuns: 10_000 },
  );
});

function assertHarmless(tag: string) {
  assert.doesNotMatch(tag, /(?:href|src)="\s*(?:javascript|data|vbscript):/i);
  const withoutValues = tag.replace(/"[^"]*"/g, '""');
  assert.match(
    withoutValues,
    /^<\/?[a-z0-9]+(?: (?:href|rel|src|alt|loading|role|aria-label|tabindex)="")*(?: \/)?>$/,
  );
}
