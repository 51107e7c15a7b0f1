import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePageContent } from './page-content.ts';

const page = {
  ...{ status: 200, head: { title: 'News' } },
  ...{ chunks: ['dom'], links: '', markup: '<p>page</p>' },
};

test('accepts the markup that React renders', () => {
  const markup =
    '<main id="main"><!-- --><p>a &amp; b</p><svg viewBox="0 0 1 1"><title>t</title><path d="M0 0"/></svg>' +
    '<table><tbody><tr><td>1</td></tr></tbody></table><form><input/><textarea>\n</textarea></form>' +
    '<noscript><p>without</p></noscript></main>';
  assert.deepEqual(parsePageContent({ ...page, markup }), { ...page, markup });
});

for (const markup of [
  '</div><p>outside</p><div>',
  '</div></body><p>after</p>',
  '</div><script src="/x.js"></script>',
  '<script>1</script>',
  '<script type="application/json" id="boot">{}</script>',
  '<div id="boot">{}</div>',
  '<svg><script>1</script></svg>',
  '<svg><style>p{}</style></svg>',
  '<svg><foreignObject><p>x</p></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x></style></mglyph></table></mtext></math>',
  '<style>p{color:red}</style>',
  '<link rel="stylesheet" href="/x.css">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example">',
  '<iframe srcdoc="x"></iframe>',
  '<object data="/x"></object>',
  '<template><p>x</p></template>',
  '<p>unfinished <!-- ',
  '<textarea>unfinished',
  '<plaintext>',
  '<noscript><style>p{}</style></noscript>',
  '<noscript></noscript><p title="</noscript><script>1</script>"></p><noscript><p title="</noscript><meta name=x>"></noscript>',
  '<body class="x">',
  '<html lang="xx">',
  '<a href="x',
]) {
  test(`rejects markup that would escape or control its container: ${markup}`, () => {
    assert.throws(() => parsePageContent({ ...page, markup }), /the page is rejected: markup/);
  });
}

for (const markup of [
  '<li><div><li></li></div></li>',
  '<ul><li><div><li></li></div></li></ul>',
  '<dl><div><dt><div><dt></dt></div></dt></div></dl>',
  '<button><div><button></button></div></button>',
  '<select><div><input></div></select>',
  '<select><meta http-equiv="refresh"></select>',
  '<table><b><tr></tr></b></table>',
  '<p><b><p></p></b></p>',
  '<svg><p><title><!--</title><b>--></title></p></svg>',
  '<svg><![CDATA[><i>]]></i></svg>',
  '<form><div><form></form></div></form>',
  '<tr><td></td></tr>',
  `${'<b>'.repeat(201)}${'</b>'.repeat(201)}`,
]) {
  test(`rejects markup that browsers would repair: ${markup.slice(0, 60)}`, () => {
    assert.throws(() => parsePageContent({ ...page, markup }), /the page is rejected: markup/);
  });
}

test('rejects markup that would create millions of elements before it creates any', () => {
  const open = Array.from({ length: 1000 }, (_, index) => `<i a${index}>`).join('');
  const markup = `<p>${open}</p>${'<p>x'.repeat(100_000)}`;
  assert.throws(() => parsePageContent({ ...page, markup }), /nested too deeply/);
});

test('rejects hydration data that is too deep or too long', () => {
  let hydration: unknown = 1;
  for (let depth = 0; depth < 20_000; depth++) hydration = [hydration];
  assert.throws(() => parsePageContent({ ...page, hydration }), /hydration: is nested too deeply/);
  const long = 'x'.repeat(4_000_001);
  assert.throws(() => parsePageContent({ ...page, hydration: long }), /hydration: is too long/);
});

test('rewrites image preloads and drops every other link', () => {
  const picture = '<link rel="preload" as="image" href="/a.png" fetchPriority="high"/>';
  const { links } = {
    links: '',
    ...parsePageContent({
      ...page,
      links: `${picture}<link rel="stylesheet" href="/x.css"><link rel="preload" as="image" href="&quot;>" onload="1"><script>1</script>`,
    }),
  };
  assert.equal(
    links,
    '<link rel="preload" as="image" href="/a.png" fetchpriority="high">' +
      '<link rel="preload" as="image" href="&quot;&gt;">',
  );
});

test('redirects within the site only', () => {
  const to = (location: string) => () => parsePageContent({ status: 302, location });
  assert.deepEqual(to('/login?redirectFrom=%2Fa')(), {
    ...{ status: 302, location: '/login?redirectFrom=%2Fa' },
  });
  for (const location of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'x',
    '/a\nb',
    '/città',
  ])
    assert.throws(to(location), /the page is rejected: location/);
});

test('rejects a malformed page, status or canonical address', () => {
  for (const wrong of [
    null,
    'page',
    {},
    { ...page, status: '200' },
    { ...page, status: 700 },
    { ...page, status: 304 },
    { ...page, head: { title: 'x', canonical: '//evil.example' } },
  ])
    assert.throws(() => parsePageContent(wrong), /the page is rejected/);
});

test('ignores the prototype keys of a page', () => {
  const wrong: unknown = JSON.parse(
    `{"__proto__":{"polluted":1},${JSON.stringify({ ...page, hydration: {} }).slice(1)}`,
  );
  const parsed = parsePageContent(wrong);
  assert.equal('polluted' in parsed, false);
  assert.equal('polluted' in {}, false);
});
