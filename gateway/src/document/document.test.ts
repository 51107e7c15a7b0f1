import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BootstrapData, PageContent } from '@studio/shared/contract';
import { inlineText } from '../http/own-page.ts';
import { renderDocument } from './document.ts';
import type { PageAssets } from './page-assets.ts';

const boot: BootstrapData = {
  ...{ language: 'it', origin: 'https://s.example', composition: '', clientRole: '' },
  ...{ menu: [], partners: [], dictionary: {}, googleLogin: false, preview: false },
  remotes: [],
};

const first = { url: '/releases/shell/1/first.js', integrity: 'sha384-f' };
const shell = { url: '/releases/shell/1/shell.js', integrity: 'sha384-x' };

function render(
  content: Partial<PageContent> = {},
  assets: Partial<PageAssets> = {},
  bootstrap = boot,
) {
  return renderDocument({
    boot: bootstrap,
    content: {
      ...{ status: 200, head: { title: 'News' }, chunks: [] },
      ...{ links: '', markup: '<p>page</p>', ...content },
    },
    assets: {
      ...{ first, shell, owner: 'public-site', modules: [], styles: [], fonts: [] },
      importMap: inlineText('{}'),
      ...assets,
    },
    lastScript: '<script src="/last.js"></script>',
  });
}

test('escapes the text of editors in the head', () => {
  const head = { title: '</title><script>', description: '"><script>alert(1)</script>' };
  const { html } = render({ head });
  assert.ok(html.includes('<title>&lt;/title&gt;&lt;script&gt;</title>'));
  assert.ok(html.includes('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"'));
});

test('keeps JSON blocks from ending their element', () => {
  const hydration = { text: '</script><!--' };
  const { html } = render({ hydration, head: { title: '', structuredData: [hydration] } });
  assert.equal(html.split('</script><!--').length, 1);
  assert.equal(html.split('\\u003c/script>\\u003c!--').length, 3);
});

test('writes absolute addresses into the metadata', () => {
  const { html } = render({ head: { title: 'News', canonical: '/news', image: '/api/assets/1' } });
  assert.ok(html.includes('<link rel="canonical" href="https://s.example/news">'));
  assert.ok(html.includes('content="https://s.example/api/assets/1"'));
});

/** Returns the content of a document's meta element. */
function metaOf(html: string, key: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1];
}

test('describes the picture of link previews', () => {
  const picture = { image: '/api/assets/1', imageSize: { width: 1200, height: 630 } };
  const { html } = render({ head: { title: 'News', ...picture, imageAlt: 'Un "portico"' } });
  assert.equal(metaOf(html, 'og:image:width'), '1200');
  assert.equal(metaOf(html, 'og:image:height'), '630');
  assert.equal(metaOf(html, 'og:image:alt'), 'Un &quot;portico&quot;');
  assert.equal(metaOf(html, 'twitter:card'), 'summary_large_image');
  const { html: plain } = render({ head: { title: 'News', imageAlt: 'Un portico' } });
  assert.equal(metaOf(plain, 'og:image:alt'), undefined);
  assert.equal(metaOf(plain, 'twitter:card'), 'summary');
});

test('names the site and its language for link previews', () => {
  const { html } = render();
  assert.equal(metaOf(html, 'og:site_name'), undefined);
  assert.equal(metaOf(html, 'og:locale'), 'it_IT');
  const configuration = { denominazione: 'Studio Bellandi S.r.l.' };
  const { html: named } = render({}, {}, { ...boot, language: 'en', configuration });
  assert.equal(metaOf(named, 'og:site_name'), 'Studio Bellandi');
  assert.equal(metaOf(named, 'og:locale'), 'en_US');
});

test('links icons, web app manifest and feed, and colours the browser’s bars in both schemes', () => {
  const { html } = render({});
  assert.ok(!html.includes('data:image'));
  for (const link of [
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="alternate" type="application/rss+xml" title="News" href="/news.rss">',
    '<meta name="theme-color" content="#13171c" media="(prefers-color-scheme: dark)">',
  ])
    assert.ok(html.includes(link), link);
});

test('puts the gateway’s own script after all others of the head', () => {
  const { html } = render({}, { modules: [{ url: '/a.js', integrity: 'sha384-a' }] });
  assert.ok(html.includes('</script></head><body><div id="root"><p>page</p></div><script'));
  assert.ok(html.indexOf('/a.js') < html.indexOf('/last.js'));
});

const style = { url: '/releases/shell/1/shell.css', integrity: 'sha384-x' };

test('inlines a stylesheet whose text is known, marks it as loaded, and returns its hash for the policy', () => {
  const { html, styleHashes } = render(
    {},
    { styles: [{ ...style, inline: inlineText('p{color:red}') }] },
  );
  assert.ok(
    html.includes(
      '<style data-href="/releases/shell/1/shell.css">p{color:red}</style>' +
        '<link rel="stylesheet" href="https://s.example/releases/shell/1/shell.css" media="not all" disabled>',
    ),
  );
  assert.deepEqual(styleHashes, ["'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='"]);
});

test('links a stylesheet whose text is not inline', () => {
  const { html, styleHashes } = render({}, { styles: [style] });
  assert.ok(
    html.includes(
      '<link rel="stylesheet" href="/releases/shell/1/shell.css" integrity="sha384-x">',
    ),
  );
  assert.deepEqual(styleHashes, []);
});

test('allows no inline script but its own import map', () => {
  const { scriptHashes } = render({ markup: '<p>script</p>', hydration: {} });
  assert.equal(scriptHashes.length, 1);
});

test('leaves the shell of a rendered page to its first script, and preloads that of a skeleton', () => {
  const modules = [{ url: '/releases/shell/1/dom.js', integrity: 'sha384-d' }];
  const waiting = render({ hydration: {} }, { modules }).html;
  assert.ok(!waiting.includes('modulepreload'));
  assert.ok(
    waiting.includes(
      'data-shell="/releases/shell/1/shell.js" data-modules="/releases/shell/1/dom.js" data-waits=""',
    ),
  );
  const skeleton = render({}, { modules }).html;
  assert.equal(skeleton.split('rel="modulepreload"').length, 3);
  assert.ok(!skeleton.includes('data-waits'));
});

test('counts no visit of a preview', () => {
  assert.ok(render().html.includes('data-composition=""'));
  assert.ok(!render({}, {}, { ...boot, preview: true }).html.includes('data-composition'));
});
